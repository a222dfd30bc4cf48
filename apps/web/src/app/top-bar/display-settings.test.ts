import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let language: typeof import('../../messages/language.ts')
let choice: typeof import('./display-settings.ts')
let stored: Map<string, string>
const html = { lang: '' }

beforeEach(async () => {
  vi.resetModules()
  stored = new Map()
  html.lang = ''
  vi.stubGlobal('document', { documentElement: html })
  browserSpeaks('en-IN', 'hi')
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
  language = await import('../../messages/language.ts')
  choice = await import('./display-settings.ts')
})
afterEach(() => vi.unstubAllGlobals())

function browserSpeaks(...languages: string[]): void {
  vi.stubGlobal('navigator', { languages, onLine: true })
}

/** Adds a part that counts how often each language is loaded; those of `lost` do not load. */
function addCountedPart(...lost: readonly string[]) {
  const loads: Record<string, number> = { en: 0, hi: 0 }
  const ready = new Set<string>()
  language.addPart({
    isReady: wanted => ready.has(wanted),
    load: async wanted => {
      loads[wanted]! += 1
      if (lost.includes(wanted)) throw new Error(`${wanted} is lost`)
      ready.add(wanted)
    },
  })
  return loads
}

/** Adds a part whose Hindi texts load only if `arrives` returns true. */
function addPart(arrives: () => boolean): void {
  let ready = false
  language.addPart({
    isReady: wanted => wanted === 'en' || ready,
    load: async () => {
      if (!arrives()) throw new Error('lost on the way')
      ready = true
    },
  })
}

describe('the language of a visit', () => {
  test.each([
    ['English at first', undefined, 'en'],
    ['the one chosen on an earlier visit', 'hi', 'hi'],
    ['English where something else is remembered', 'tlh', 'en'],
  ])('is %s', async (_, remembered, expected) => {
    if (remembered) stored.set('sawari.language', remembered)
    await choice.startChosenLanguage()
    expect(language.currentLanguage()).toBe(expected)
    expect(html.lang).toBe(expected)
  })

  test.each([
    [['hi-IN', 'en'], 'hi'],
    [['hi'], 'hi'],
    [['bn-IN', 'HI', 'en'], 'hi'],
    [['en-GB', 'hi'], 'en'],
    [['ta-IN', 'fr'], 'en'],
    [[], 'en'],
  ])('follows a browser of %j on the first visit, not after a choice: %s', async (languages, expected) => {
    browserSpeaks(...languages)
    await choice.startChosenLanguage()
    expect(language.currentLanguage()).toBe(expected)
    expect(stored.get('sawari.language')).toBeUndefined()
    stored.set('sawari.language', 'en')
    await choice.startChosenLanguage()
    expect(language.currentLanguage()).toBe('en')
  })

  test('is English if its texts do not load, which is reported; the choice stays for the next visit', async () => {
    stored.set('sawari.language', 'hi')
    addPart(() => true)
    addPart(() => false)
    const report = vi.fn()
    language.whenTextsAreMissing(report)
    await choice.startChosenLanguage()
    expect(language.currentLanguage()).toBe('en')
    expect(html.lang).toBe('en')
    expect(report.mock.calls).toEqual([['hi']])
    expect(stored.get('sawari.language')).toBe('hi')
  })

  test.each(['en', 'hi'])('loads no other language than %s', async chosen => {
    stored.set('sawari.language', chosen)
    const loads = addCountedPart()
    await choice.startChosenLanguage()
    expect(loads).toEqual({ en: chosen === 'en' ? 1 : 0, hi: chosen === 'hi' ? 1 : 0 })
    await choice.chooseLanguage('hi')
    await choice.chooseLanguage('en')
    expect(loads).toEqual({ en: 1, hi: 1 })
  })

  test('does not start without any texts, and nothing waits for them to fail', async () => {
    stored.set('sawari.language', 'hi')
    addCountedPart('en', 'hi')
    await expect(choice.startChosenLanguage()).rejects.toThrow('en is lost')
    const started = vi.fn()
    void language.languageStarted().then(started, started)
    await Promise.resolve()
    expect(started).not.toHaveBeenCalled()
  })

  test('has all texts of code that loads while the language changes', async () => {
    await choice.startChosenLanguage()
    let later: ReturnType<typeof addCountedPart> | undefined
    addPart(() => {
      later = addCountedPart()
      return true
    })
    await choice.chooseLanguage('hi')
    expect(later).toEqual({ en: 0, hi: 1 })
  })

  test('is that of the texts of a screen that loads while the language changes', async () => {
    await choice.startChosenLanguage()
    const ready = new Set<string>()
    let changes: Promise<void> | undefined
    const load = async () => {
      language.addPart({
        isReady: wanted => ready.has(wanted),
        load: async wanted => {
          changes ??= Promise.resolve().then(() => choice.chooseLanguage('hi'))
          await Promise.resolve()
          ready.add(wanted)
        },
      })
    }
    await language.withTexts(load)
    await changes
    expect(language.currentLanguage()).toBe('hi')
    expect(ready).toContain('hi')
  })

  test('becomes English when the texts of a later screen do not arrive; the screen itself does', async () => {
    stored.set('sawari.language', 'hi')
    await choice.startChosenLanguage()
    const report = vi.fn()
    language.whenTextsAreMissing(report)
    const load = () => {
      addPart(() => false)
      return Promise.resolve('a screen')
    }
    expect(await language.withTexts(load)).toBe('a screen')
    expect(language.currentLanguage()).toBe('en')
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('choosing a language', () => {
  test('changes nothing where the texts do not arrive, and works once they do', async () => {
    let online = false
    addPart(() => online)
    await expect(choice.chooseLanguage('hi')).rejects.toThrow('lost on the way')
    expect(language.currentLanguage()).toBe('en')
    expect(stored.has('sawari.language')).toBe(false)
    online = true
    const listener = vi.fn()
    language.subscribeToLanguage(listener)
    await choice.chooseLanguage('hi')
    expect([language.currentLanguage(), stored.get('sawari.language')]).toEqual(['hi', 'hi'])
    expect(listener).toHaveBeenCalled()
  })
})
