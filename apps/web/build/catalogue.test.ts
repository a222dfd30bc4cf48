import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Entry } from './catalogue.ts'
import { catalogue, catalogueProblems, differencesOf, inWords, MESSAGES, unusedKeys } from './catalogue.ts'

describe('the texts of the app', () => {
  test('are whole in Hindi, and all of them used', async () => {
    expect(inWords('hi').isWhole).toBe(true)
    expect(await catalogueProblems(MESSAGES, fileURLToPath(new URL('..', import.meta.url)))).toEqual([])
  })

  test('stop the build with the names of the keys where they are not', async () => {
    const root = fileURLToPath(new URL('./fixtures/broken-texts', import.meta.url))
    const { configResolved } = catalogue(`${root}/messages`)
    const check = configResolved as (config: { root: string }) => Promise<void>
    await expect(check({ root })).rejects.toThrow(
      /greeting\.bye is missing in Hindi\n.*greeting\.unasked is used nowhere/,
    )
  })
})

const NO_LETTER = 'holds no Devanagari letter in Hindi'

describe('a translation', () => {
  const english = { shell: { home: 'Home', count: (n: number) => `${n} stands`, tips: ['One', 'Two'] } }
  const hindi = { shell: { home: 'होम', count: (n: number) => `${n} स्टैंड`, tips: ['एक', 'दो'] } }
  const shellWith = (changes: object): Entry => ({ shell: { ...hindi.shell, ...changes } })

  test('with the same keys and kinds stands for the English', () => {
    expect(differencesOf(english, hindi, inWords('hi'))).toEqual([])
  })

  const { home: _, ...withoutHome } = hindi.shell
  test.each<[string, Entry, string]>([
    ['a key is missing', { shell: withoutHome }, 'shell.home is missing in Hindi'],
    ['a part is missing', {}, 'shell is missing in Hindi'],
    ['a key has no English', shellWith({ more: 'और' }), 'shell.more is missing in English'],
    ['a text is empty', shellWith({ home: '' }), 'shell.home is empty'],
    ['a text stayed English', shellWith({ home: 'Home' }), `shell.home ${NO_LETTER}`],
    ['a function builds English', shellWith({ count: english.shell.count }), `shell.count ${NO_LETTER}`],
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
    ['an item stayed English', shellWith({ tips: ['एक', 'Two'] }), `shell.tips.1 ${NO_LETTER}`],
  ])('is refused when %s', (_, broken, problem) => {
    expect(differencesOf(english, broken, inWords('hi'))).toEqual([problem])
  })

  test('of a language that is not whole may lack texts, but no item of a list', () => {
    const partly = Object.assign(inWords('hi'), { isWhole: false })
    expect(differencesOf(english, { shell: { home: 'होम' } }, partly)).toEqual([])
    expect(differencesOf(english, { shell: { tips: ['एक'] } }, partly)).toEqual([
      'shell.tips.1 is missing in Hindi',
    ])
  })

  test('may keep figures, names and texts made only of gaps', () => {
    const kept = { home: '24/7', name: 'WhatsApp', trip: (from: string, to: string) => `${from} → ${to}` }
    expect(differencesOf(kept, kept, inWords('hi'))).toEqual([])
  })
})

test.each<[string, readonly string[], readonly string[]]>([
  ['no source of its part names it', ['useTexts(shellTexts).menu.open'], ['shell.close', 'shell.tips']],
  [
    'only a source of another part does',
    ['textsOf(otherTexts).close'],
    ['shell.close', 'shell.menu.open', 'shell.tips'],
  ],
  [
    'it is read nowhere: all are here',
    ['const { close, tips } = useTexts(shellTexts)', 'said({ open }: ShellTexts["menu"])'],
    [],
  ],
  ['its group is chosen by a variable', ['textsOf(shellTexts).menu[name]'], ['shell.close', 'shell.tips']],
])('a key is unused where %s', (_, sources, unused) => {
  const texts = { shell: { close: 'Close', menu: { open: 'Open' }, tips: ['One'] } }
  expect(unusedKeys(texts, sources)).toEqual(unused)
})
