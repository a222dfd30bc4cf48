import { answerFeedback, closeFeedback, moderationFeedback } from '@sawari/contract'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests } from '../../../test/harness.ts'
import { aModerator, type TestModerator } from '../../../test/moderators.ts'
import { aPassenger, callAs, PASSWORD } from '../../../test/passengers.ts'

describeOnEachDatabase('feedback for moderators', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  let moderator: TestModerator
  let sent = 0
  beforeAll(async () => {
    moderator = await aModerator(server)
  })

  const listed = async (state: string) => {
    const answer = await callAs(server, moderator, ['GET', `/api/moderation/feedback?state=${state}`])
    return answer.as(moderationFeedback).data
  }
  /** A message of the contact form; returns its id and the address. */
  const aMessage = async () => {
    sent += 1
    const email = `sender${sent}@example.com`
    await server.post('/feedbacks', { name: 'Asha', email, message: 'The stand has moved.' })
    const [row] = await listed('open')
    return { id: row!.id, email }
  }
  const answerTo = (id: string, message: string) =>
    callAs(server, moderator, ['POST', `/api/moderation/feedback/${id}/answer`], { message })
  const close = (id: string) => callAs(server, moderator, ['POST', `/api/moderation/feedback/${id}/close`])
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)

  test('is listed while it is open, and answered once, by mail', async () => {
    const { id, email } = await aMessage()
    expect((await listed('open'))[0]).toEqual({
      id,
      email,
      name: 'Asha',
      message: 'The stand has moved.',
      state: 'open',
      actions: [],
      createdAt: server.clock.now().toISOString(),
    })
    const answered = (await answerTo(id, 'We moved it.\nThank you <3')).as(answerFeedback).data
    expect(answered).toMatchObject({
      state: 'answered',
      actions: [
        { action: 'answer-feedback', message: 'We moved it.\nThank you <3', by: { id: moderator.id } },
      ],
    })
    await expect.poll(() => mailsTo(email).length).toBe(1)
    const [mail] = mailsTo(email)
    expect(mail?.text).toContain('We moved it.\nThank you <3')
    expect(mail?.html).toContain('We moved it.<br>Thank you &lt;3')
    // The sender's language is unknown, so the surrounding text is in both.
    expect(mail?.subject).toBe('An answer to your message to Sawari / सवारी को भेजे आपके मैसेज का जवाब')
    expect(mail?.text).not.toContain('The stand has moved.')
    expect(await answerTo(id, 'Again')).toEqual(refused('ALREADY_DONE'))
    expect(await close(id)).toEqual(refused('ALREADY_DONE'))
    expect((await listed('open')).map(row => row.id)).not.toContain(id)
    expect((await listed('answered'))[0]?.id).toBe(id)
  })

  test('is answered once by six answers at the same time', async () => {
    const { id, email } = await aMessage()
    const answers = await atOnce(6, () => answerTo(id, 'Thanks.'))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    await expect.poll(() => mailsTo(email).length).toBe(1)
  })

  test('is closed without an answer', async () => {
    const { id, email } = await aMessage()
    expect((await close(id)).as(closeFeedback).data).toMatchObject({
      state: 'closed',
      actions: [{ action: 'close-feedback' }],
    })
    expect((await listed('closed'))[0]?.id).toBe(id)
    expect(mailsTo(email)).toEqual([])
  })

  test('whose sender has deleted the account can be closed only', async () => {
    const passenger = await aPassenger(server)
    await server.post('/feedbacks', { name: 'Asha', email: passenger.email, message: 'Hello' })
    await callAs(server, passenger, ['DELETE', '/api/user'], { password: PASSWORD })
    const [row] = await listed('open')
    expect(row).toMatchObject({ name: '', email: '', message: 'Hello' })
    expect(await answerTo(row!.id, 'Hello')).toEqual(refused('USER_NOT_FOUND'))
    expect((await close(row!.id)).status).toBe(200)
  })

  test.each([
    ['', 'VALIDATION_FAILED'],
    ['x'.repeat(2_001), 'VALIDATION_FAILED'],
  ])('is not answered with %.5s', async (message, code) => {
    const { id } = await aMessage()
    expect((await answerTo(id, message)).json).toMatchObject({ code, details: [{ path: 'message' }] })
    expect(await answerTo('a'.repeat(24), 'Hello')).toEqual(refused('NOT_FOUND'))
  })
})
