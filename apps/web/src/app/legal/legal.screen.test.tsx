import { readConfig, readProfile } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { createServerStub, type ServerStub } from '../../testing/server-stub.ts'
import { asha, userOf } from '../../testing/test-passenger.ts'

const DAY_SECONDS = 86_400

/** A server that keeps messages for a week, sessions for a day, and gives two riders ten minutes in all. */
function briefServer(): ServerStub {
  const server = createServerStub()
  server.answers(readConfig, {
    success: true,
    data: {
      supportEmail: 'support@sawari.example',
      tiles: null,
      attribution: '',
      durations: {
        buddySearchSeconds: 300,
        buddyRequestSeconds: 600,
        chatSeconds: 480,
        contactSeconds: 120,
        otpSeconds: 1_200,
        refreshTokenSeconds: DAY_SECONDS,
        chatRetentionSeconds: 6.5 * DAY_SECONDS,
      },
      serviceBox: { north: 28.9, south: 28.3, east: 77.7, west: 76.8 },
      locales: ['en', 'hi'],
      version: 'test',
    },
  })
  return server
}

test.each([
  [
    'en',
    [
      'Your sessions, up to 1 day after you last used them.',
      'good for 20 minutes',
      'phone number for 10 minutes; in the first 8 they can chat',
      'your requests, until 7 days after their end',
      'deleted from the server 7 days after the chat has ended',
    ],
  ],
  ['hi', ['आखिरी इस्तेमाल के 1 दिन बाद तक', 'खत्म होने के 7 दिन बाद तक', 'चैट खत्म होने के 7 दिन बाद']],
])('the privacy text in %s names the durations of this server', async (language, texts) => {
  const remembered = { 'sawari.language': language }
  const page = await renderScreen('/privacy', { server: briefServer(), remembered })
  for (const text of texts) await eventually(() => expect(page.getByRole('article')).toHaveTextContent(text))
})

test('the notice of new terms names them too', async () => {
  const server = briefServer()
  server.answers(readProfile, { success: true, data: { ...userOf(asha), consentDue: true } })
  const page = await renderScreen('/contact', { server, signedInAs: asha })
  const notice = await eventually(() => page.getByRole('region', { name: /^New terms of/ }))
  await eventually(() =>
    expect(notice).toHaveTextContent('deleted from the server 7 days after the chat has ended'),
  )
})
