// Reads the instructions of a Dockerfile, as far as ours uses them.

export interface Instruction {
  readonly keyword: string
  /** `--from=web` is `{from: 'web'}`. */
  readonly flags: Readonly<Record<string, string>>
  /** The text after the flags. */
  readonly value: string
}

export interface Stage {
  readonly name: string
  /** An image, or the name of an earlier stage. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

export function readDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  const values = new Map<string, string>()
  for (const line of logicalLines(text)) {
    const instruction = readInstruction(line)
    const value = instruction.value.replaceAll(/\$\{(\w+)\}/g, (whole, name) => values.get(name) ?? whole)
    if (instruction.keyword === 'FROM') {
      const [base = '', , name = 'image'] = value.split(/\s+/)
      stages.push({ name, base, instructions: [] })
    } else if (instruction.keyword === 'ARG' && stages.length === 0) {
      const [name = '', fallback = ''] = value.split('=')
      values.set(name, fallback)
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

function logicalLines(text: string): string[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '')
}

function readInstruction(line: string): Instruction {
  const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
  const flags: Record<string, string> = {}
  const value = rest.replace(/^(?:--[\w-]+=\S+\s+)+/, text => {
    for (const [, name = '', content = ''] of text.matchAll(/--([\w-]+)=(\S+)/g)) flags[name] = content
    return ''
  })
  return { keyword: keyword.toUpperCase(), flags, value }
}

/** The words of an instruction in the form of a list, such as `CMD ["node", "main.ts"]`. */
export function commandOf(stage: Stage, keyword: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const { value } = stage.instructions.findLast(each => each.keyword === keyword)!
  return JSON.parse(value.replace(/^CMD\s+/, '')) as string[]
}

/** The environment that the stage sets. */
export function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const pairs = stage.instructions
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ value }) => value.split(/\s+/))
  return Object.fromEntries(pairs.map(pair => pair.split('=') as [string, string]))
}
