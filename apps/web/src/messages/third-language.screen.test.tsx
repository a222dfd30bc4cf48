import { sendFeedback } from '@sawari/contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { punjabi } from '../../../../packages/messages/testing/punjabi.ts'
import { eventually } from '../testing/page-clock.ts'
import { type RenderedScreen, renderScreen } from '../testing/render-screen.tsx'

// A third language: one row in the table and one folder, with twenty texts.

const folder = import.meta.glob('../../../../packages/messages/testing/pa/*.ts')
const eagerFolder = import.meta.glob('../../../../packages/messages/testing/pa/*.ts', { eager: true })
const LANGUAGE_TABLE = '@sawari/contract/language-table'

beforeEach(() => {
  vi.doMock(LANGUAGE_TABLE, async actual => {
    const { languageTable } = await actual<typeof import('@sawari/contract/language-table')>()
    return { languageTable: Object.assign({}, languageTable, { pa: punjabi }) }
  })
  vi.doMock('./file-in.ts', async actual => {
    const { fileIn } = await actual<typeof import('./file-in.ts')>()
    return {
      fileIn: (files: Readonly<Record<string, unknown>>, language: 'en' | 'pa') => {
        if (language !== 'pa') return fileIn(files, language)
        const [path = '', file] = Object.entries(files)[0] ?? []
        const own = typeof file === 'function' ? folder : eagerFolder
        return own[`../../../../packages/messages/testing/pa/${path.split('/').at(-1)}`]
      },
    }
  })
})
afterAll(() => {
  vi.doUnmock(LANGUAGE_TABLE)
  vi.doUnmock('./file-in.ts')
  vi.resetModules()
})

const inPunjabi = (address: string) => renderScreen(address, { remembered: { 'sawari.language': 'pa' } })

test('a screen shows its Punjabi texts, and English ones where it has none', async () => {
  const page = await inPunjabi('/contact')
  expect(document.documentElement.lang).toBe('pa')
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('ਸਾਨੂੰ ਲਿਖੋ')
  expect(page.getByLabelText('ਨਾਮ')).toBeInTheDocument()
  expect(page.getByLabelText('Email')).toBeInTheDocument()
  await page.user.click(page.getByRole('button', { name: 'ਸੁਨੇਹਾ ਭੇਜੋ' }))
  expect(page.getByText('ਸੁਨੇਹਾ ਲਿਖੋ')).toBeInTheDocument()
  expect(page.getByText('Name is required')).toBeInTheDocument()
})

test('it is chosen by its own name, and each call asks for it, then for English', async () => {
  const page = await renderScreen('/contact')
  await page.user.click(page.getAllByRole('button', { name: 'ਪੰਜਾਬੀ' })[0]!)
  await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('ਸਾਨੂੰ ਲਿਖੋ'))
  expect(localStorage.getItem('sawari.language')).toBe('pa')
  await send(page, 'RATE_LIMITED')
  expect(page.server.calls(sendFeedback).at(-1)!.headers.get('accept-language')).toBe(
    'pa-IN, pa;q=0.9, en;q=0.5',
  )
})

test('texts that do not load are named by their language, in that of the page', async () => {
  const page = await renderScreen('/contact')
  const { showTextsMissing } = await import('../app/top-bar/display-choices.tsx')
  showTextsMissing('pa' as 'en')
  await eventually(() =>
    expect(
      page.getByText('The Punjabi texts could not be loaded. The page stays in English for now.'),
    ).toBeInTheDocument(),
  )
})

test('a refusal is Punjabi by its code, and otherwise as the server sent it', async () => {
  await inPunjabi('/contact')
  const { serverMessages } = await import('./server-messages.ts')
  const { refusal, objection } = await serverMessages()
  expect(refusal('RATE_LIMITED', 'Too many attempts')).toContain('ਬਹੁਤ ਜ਼ਿਆਦਾ ਕੋਸ਼ਿਸ਼ਾਂ')
  expect(refusal('NOT_FOUND', 'Not found')).toBe('Not found')
  expect(objection('name', 'Too short')).toBe('Too short')
})

test('offline the strip is Punjabi, and a screen that has no texts of its own opens in English', async () => {
  const page = await inPunjabi('/')
  await page.goOffline()
  await eventually(() => expect(page.getAllByText(/ਤੁਸੀਂ ਆਫ਼ਲਾਈਨ ਹੋ/)[0]).toBeInTheDocument())
  await page.visit('/terms')
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Terms')
  expect(page.getAllByRole('link', { name: 'ਰੂਟ ਪਲੈਨਰ' })[0]).toBeInTheDocument()
})

test('a notification is Punjabi text by text, without the app', async () => {
  vi.resetModules()
  const { pushLanguage, pushTexts } = await import('./push.ts')
  expect([pushLanguage('pa', 'en'), pushLanguage(undefined, 'pa-IN'), pushLanguage('xx', 'xx')]).toEqual([
    'pa',
    'pa',
    'en',
  ])
  expect(pushTexts(pushLanguage('pa', 'en')).message).toEqual({
    title: 'ਨਵਾਂ ਸੁਨੇਹਾ',
    body: 'Your travel buddy has written to you.',
  })
})

async function send(page: RenderedScreen, code: 'RATE_LIMITED'): Promise<void> {
  page.server.fails(sendFeedback, code)
  await page.fill(page.getByLabelText('ਨਾਮ'), 'Asha')
  await page.fill(page.getByLabelText('Email'), 'asha@example.com')
  await page.fill(page.getByLabelText('ਸੁਨੇਹਾ'), 'A stand is missing.')
  await page.user.click(page.getByRole('button', { name: 'ਸੁਨੇਹਾ ਭੇਜੋ' }))
  await eventually(() => expect(page.server.calls(sendFeedback)).not.toHaveLength(0))
}
