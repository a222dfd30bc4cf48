import type { Plugin } from 'vite'
import { CONTRACT_FILES } from './contract-without-zod.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly key?: { readonly name?: string }
}

/** Removes the examples of calls for the service worker, which uses the schemas of the contract as they are. */
export function contractWithoutExamples(): Plugin {
  return {
    name: 'sawari-contract-without-examples',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT_FILES },
      handler(code) {
        const { body } = this.parse(code) as unknown as { readonly body: readonly object[] }
        const examples = body.flatMap(callsIn).flatMap(exampleOf)
        let shortened = code
        for (const { start, end } of examples.toReversed())
          shortened = `${shortened.slice(0, start)}example: undefined${shortened.slice(end)}`
        return { code: shortened, map: null }
      },
    },
  }
}

/** The calls of `defineCall` in a statement, in the order of the text. */
function callsIn(statement: object): readonly Node[] {
  const found: Node[] = []
  JSON.stringify(statement, (_, each: Node | null) => {
    if (each?.type === 'CallExpression' && each.callee?.name === 'defineCall') found.push(each)
    return each
  })
  return found
}

function exampleOf({ arguments: [call] = [] }: Node): readonly Node[] {
  return call?.properties?.filter(({ key }) => key?.name === 'example') ?? []
}
