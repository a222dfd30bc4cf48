import { sendFeedback } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests } from '../../../test/harness.ts'
import { aPassenger, callAs } from '../../../test/passengers.ts'

const feedback = { name: 'Asha', email: 'asha@example.com', message: 'The map is lovely.' }

describe('feedback', () => {
  const server = serverForTests({ environment: { RATE_LIMITS: 'on' } })

  const stored = () => server.database.sql.selectFrom('feedback').selectAll().orderBy('id').execute()

  test('is stored, trimmed, as plain text', async () => {
    const message = '  <script>alert(1)</script>\nसवारी  '
    const answer = await server.post('/feedbacks', {
      ...feedback,
      name: ' Asha ',
      email: ' ASHA@example.com ',
      message,
    })
    expect(answer.status).toBe(200)
    expect(answer.as(sendFeedback)).toEqual({ success: true, message: 'Feedback submitted successfully' })
    expect((await stored()).at(-1)).toMatchObject({
      user_id: null,
      name: 'Asha',
      email: 'asha@example.com',
      message: '<script>alert(1)</script>\nसवारी',
      created_at: server.clock.now().getTime(),
    })
  })

  test('stores the signed-in user, and is also accepted without one', async () => {
    const passenger = await aPassenger(server)
    await callAs(server, passenger, ['POST', '/feedbacks'], feedback)
    expect((await stored()).at(-1)?.user_id).toBe(passenger.user.id)
    const answer = await callAs(server, { accessToken: 'nonsense' }, ['POST', '/feedbacks'], feedback)
    expect(answer.status).toBe(200)
    expect((await stored()).at(-1)?.user_id).toBeNull()
  })

  test('with a refused field is not stored', async () => {
    const before = (await stored()).length
    expect((await server.post('/feedbacks', { ...feedback, message: '\n ' })).status).toBe(400)
    expect(await stored()).toHaveLength(before)
  })

  test('of 2,000 characters is taken', async () => {
    expect((await server.post('/feedbacks', { ...feedback, message: 'x'.repeat(2_000) })).status).toBe(200)
  })

  test('in a flood from one address is refused', async () => {
    server.clock.advanceMs(60 * 60_000)
    const statuses: number[] = []
    for (let count = 0; count < 101; count++)
      statuses.push((await server.post('/feedbacks', feedback)).status)
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429])
  })
})
