import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Entry } from './catalogue.ts'
import { catalogue, catalogueProblems, differencesOf, unusedKeys } from './catalogue.ts'

describe('the texts of the app', () => {
  test('are whole in both languages, and all of them used', async () => {
    expect(await catalogueProblems(fileURLToPath(new URL('../src', import.meta.url)))).toEqual([])
  })

  test('stop the build with the names of the keys where they are not', async () => {
    const check = catalogue().configResolved as (config: { root: string }) => Promise<void>
    const root = fileURLToPath(new URL('./fixtures/broken-texts', import.meta.url))
    await expect(check({ root })).rejects.toThrow(
      /greeting\.bye is missing in Hindi\n.*greeting\.unasked is used nowhere/,
    )
  })
})

describe('a translation', () => {
  const english = { shell: { home: 'Home', count: (n: number) => `${n} stands`, tips: ['One', 'Two'] } }
  const hindi = { shell: { home: 'होम', count: (n: number) => `${n} स्टैंड`, tips: ['एक', 'दो'] } }
  const shellWith = (changes: object): Entry => ({ shell: { ...hindi.shell, ...changes } })

  test('with the same keys and kinds stands for the English', () => {
    expect(differencesOf(english, hindi)).toEqual([])
  })

  const { home: _, ...withoutHome } = hindi.shell
  test.each<[string, Entry, string]>([
    ['a key is missing', { shell: withoutHome }, 'shell.home is missing in Hindi'],
    ['a part is missing', {}, 'shell is missing in Hindi'],
    ['a key has no English', shellWith({ more: 'और' }), 'shell.more is missing in English'],
    ['a text is empty', shellWith({ home: '' }), 'shell.home is empty'],
    ['a text stayed English', shellWith({ home: 'Home' }), 'shell.home holds no Devanagari letter in Hindi'],
    [
      'a function builds English',
      shellWith({ count: (n: number) => `${n} stands` }),
      'shell.count holds no Devanagari letter in Hindi',
    ],
    [
      'a function became a text',
      shellWith({ count: 'स्टैंड' }),
      'shell.count is a function in English and a text in Hindi',
    ],
    [
      'a function forgets a value',
      shellWith({ count: () => 'स्टैंड' }),
      'shell.count takes 1 values in English and 0 in Hindi',
    ],
    ['a list is shorter', shellWith({ tips: ['एक'] }), 'shell.tips.1 is missing in Hindi'],
    ['a list is longer', shellWith({ tips: ['एक', 'दो', 'तीन'] }), 'shell.tips.2 is missing in English'],
    [
      'an item stayed English',
      shellWith({ tips: ['एक', 'Two'] }),
      'shell.tips.1 holds no Devanagari letter in Hindi',
    ],
  ])('is refused when %s', (_, broken, problem) => {
    expect(differencesOf(english, broken)).toEqual([problem])
  })

  test('may keep figures, names and texts made only of gaps', () => {
    const kept = { home: '24/7', name: 'WhatsApp', trip: (from: string, to: string) => `${from} → ${to}` }
    expect(differencesOf(kept, kept)).toEqual([])
  })
})

describe('a key of the catalogue', () => {
  const texts = {
    shell: { close: 'Close', menu: { open: 'Open', title: (name: string) => name }, tips: ['One'] },
    chat: { close: 'Close', problems: { gone: 'Gone', other: 'Other' } },
  }
  const all = ['shell.close', 'shell.menu.open', 'shell.menu.title', 'shell.tips', 'chat.close']
  const problems = ['chat.problems.gone', 'chat.problems.other']

  /** The keys that this source uses. */
  const usedBy = (...sources: readonly string[]) => {
    const unused = unusedKeys(
      texts,
      sources.map((text, index) => ({ path: `${index}.tsx`, text })),
    )
    return [...all, ...problems].filter(key => !unused.includes(key))
  }

  test.each<[string, string, readonly string[]]>([
    ['read at once', 'say(textsOf(shellTexts).close)', ['shell.close']],
    ['read from a constant', 'const texts = useTexts(chatTexts); say(texts.close)', ['chat.close']],
    [
      'taken apart',
      'const { menu: m, close } = useTexts(shellTexts); m.open',
      ['shell.close', 'shell.menu.open'],
    ],
    ['taken apart deeply', 'const { menu: { title } } = useTexts(shellTexts)', ['shell.menu.title']],
    ['called', 'const { menu } = useTexts(shellTexts); menu.title(name)', ['shell.menu.title']],
    ['a list gone through', 'useTexts(shellTexts).tips.map(tip => <li>{tip}</li>)', ['shell.tips']],
    ['chosen by a variable', 'textsOf(chatTexts).problems[code]', problems],
    ['chosen by a word', "textsOf(chatTexts).problems['gone']", ['chat.problems.gone']],
    ['behind a function', 'const of = () => textsOf(chatTexts).problems; of().gone', ['chat.problems.gone']],
    [
      'used above its constant',
      'function f() { return shell().close }\nconst shell = () => textsOf(shellTexts)',
      ['shell.close'],
    ],
    ['handed to a component', 'const t = useTexts(chatTexts); const a = <A texts={t.problems} />', problems],
    ['handed to a function that says no type', 'said(textsOf(chatTexts).problems)', problems],
    [
      'handed to a function that names its type',
      'const said = ({ gone }: ChatTexts["problems"]) => gone; said(textsOf(chatTexts).problems)',
      ['chat.problems.gone'],
    ],
    [
      'named by a type of its own',
      'type T = ChatTexts["problems"]; function f(t: T) { return t.other }',
      ['chat.problems.other'],
    ],
    ['asked for in a property', 'interface Props { readonly texts: ChatTexts["problems"] }', problems],
    ['of the same name elsewhere', 'dialog.close(); const { close } = door; const Texts = 1', []],
    ['hidden by another name', 'const t = useTexts(shellTexts); function f(t) { return t.close }', []],
    ['only named', 'const { menu } = useTexts(shellTexts)', []],
  ])('counts as used when it is %s', (_, source, used) => {
    expect(usedBy(source)).toEqual(used)
  })

  test('counts as used by a function in another file that names its type', () => {
    const asking = 'const texts = useTexts(chatTexts); said(texts)'
    expect(usedBy(asking, 'export function said({ close }: ChatTexts) { return close }')).toEqual([
      'chat.close',
    ])
  })
})
