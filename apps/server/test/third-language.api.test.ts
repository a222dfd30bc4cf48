import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { punjabi } from '../../../packages/messages/testing/punjabi.ts'
import { smallStandId } from './small-dataset.ts'

// A third language: one row in the table and one folder, with twenty texts.

const LANGUAGE_TABLE = '@sawari/contract/language-table'
const FOLDERS = '@sawari/messages/folders'
const PAGE = { accept: 'text/html', host: 'sawari.example' }

vi.resetModules()
vi.doMock(LANGUAGE_TABLE, async actual => {
  const { languageTable } = await actual<typeof import('@sawari/contract/language-table')>()
  return { languageTable: Object.assign({}, languageTable, { pa: punjabi }) }
})
vi.doMock(FOLDERS, async actual => {
  const { readTexts } = await actual<typeof import('@sawari/messages/folders')>()
  const folder = new URL('../../../packages/messages/testing/pa/', import.meta.url)
  return {
    readTexts: (language: 'en' | 'pa', name: string) =>
      language === 'pa'
        ? import(new URL(`${name}.ts`, folder).href).catch(() => ({}))
        : readTexts(language, name),
  }
})
const { startTestServer, stopTestServer } = await import('./harness.ts')
const { codeMail } = await import('../src/features/accounts/mails.ts')
const { moderationMail } = await import('../src/features/moderation/moderation-mail.ts')
const { clientConfig, languageOf } = await import('@sawari/contract')
const pa = languageOf('pa')!

afterAll(() => {
  vi.doUnmock(LANGUAGE_TABLE)
  vi.doUnmock(FOLDERS)
  vi.resetModules()
})

describe('a mail', () => {
  const account = { to: 'asha@example.com', supportEmail: 'help@sawari.example' }

  test('is Punjabi where there is a text, and English elsewhere', () => {
    const link = { link: 'https://sawari.example/forgot-password#link=x', linkSeconds: 900 }
    const mail = codeMail(Object.assign({ code: '042137', codeSeconds: 600, language: pa }, account, link))
    expect(mail.subject).toBe('ਸਵਾਰੀ ਦੇ ਨਵੇਂ ਪਾਸਵਰਡ ਲਈ ਤੁਹਾਡਾ ਕੋਡ')
    expect(mail.html).toContain('<html lang="pa">')
    expect(mail.text).toContain('It works once, within the next 10 ਮਿੰਟ.')
    expect(mail.text.trimEnd().endsWith('ਸਵਾਰੀ')).toBe(true)
  })

  test('to a person of unknown language is only in whole languages', () => {
    const warning = { kind: 'warn', message: 'Be on time.', language: undefined } as const
    const { html } = moderationMail(Object.assign({}, account, warning))
    expect(html.match(/<div lang="\w+"/g)).toEqual(['<div lang="en"', '<div lang="hi"'])
  })
})

describe('the server', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => stopTestServer(server))

  const page = (path: string, headers: Record<string, string> = {}) =>
    server.get(path, Object.assign({}, PAGE, headers))

  test('writes the page of a stand in Punjabi and English, by its address or by Accept-Language', async () => {
    const { location = '' } = (await page(`/stands/${smallStandId('market')}`)).headers
    for (const answer of [
      await page(`${location}?lang=pa`),
      await page(location, { 'accept-language': 'pa-IN, hi;q=0.5' }),
    ]) {
      expect(answer.headers['content-language']).toBe('pa')
      expect(answer.text).toContain('<html lang="pa"')
      for (const text of ['ਆਟੋ ਕਿੱਥੇ ਜਾਂਦੇ ਹਨ', 'ਕਿਰਾਇਆ', 'Stands nearby', '· ਸਵਾਰੀ</title>'])
        expect(answer.text).toContain(text)
    }
  })

  test('names it to search engines and to readers of other languages', async () => {
    const { location = '' } = (await page(`/stands/${smallStandId('market')}`)).headers
    const { text } = await page(location)
    expect(text).toContain(`hreflang="pa" href="http://sawari.example${location}?lang=pa"`)
    expect(text).toContain(`<a href="${location}?lang=pa" hreflang="pa" lang="pa">ਪੰਜਾਬੀ</a>`)
    expect((await page('/sitemap.xml')).text).toContain(`${location}?lang=pa`)
    expect((await page('/.well-known/security.txt')).text).toContain('Preferred-Languages: en, hi, pa')
  })

  test('tells it to clients, whose schema knows it', async () => {
    expect((await server.get('/api/config')).text).toContain('"locales":["en","hi","pa"]')
    expect(clientConfig.shape.locales.parse(['pa'])).toEqual(['pa'])
  })
})
