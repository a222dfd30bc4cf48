import { entriesOf, type Group, keysOf, kindOf } from './catalogue-tree.ts'
import { ANY_KEY, type Source, type Use, usesIn } from './catalogue-uses.ts'

/** The keys of the catalogue that no source uses. */
export function unusedKeys(catalogue: Group, sources: readonly Source[]): readonly string[] {
  const files = sources.filter(({ text }) => text.includes('Texts')).map(usesIn)
  const followed = new Set(files.flatMap(file => file.followed))
  const used = new Set(
    files
      .flatMap(file => file.uses)
      .filter(use => !(use.kind === 'handed on' && followed.has(use.path.join('.'))))
      .flatMap(use => keysUsedBy(use, catalogue)),
  )
  return keysOf(catalogue).filter(key => !used.has(key))
}

function keysUsedBy({ path, kind }: Use, catalogue: Group): readonly string[] {
  return keysAt(path, catalogue, []).flatMap(({ key, below }) => {
    if (kindOf(below) !== 'group') return [key.join('.')]
    return kind === 'named' ? [] : keysOf(below, key)
  })
}

type Place = { readonly key: readonly string[]; readonly below: Group[string] }

/** The places where a path ends in the catalogue; it does not continue below a text, function or list. */
function keysAt(path: readonly string[], below: Group[string], key: readonly string[]): readonly Place[] {
  const [name, ...rest] = path
  if (name === undefined || kindOf(below) !== 'group') return [{ key, below }]
  return entriesOf(below)
    .filter(([entry]) => name === ANY_KEY || entry === name)
    .flatMap(([entry, further]) => keysAt(rest, further, [...key, entry]))
}
