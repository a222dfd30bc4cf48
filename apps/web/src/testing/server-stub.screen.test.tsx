import { readConfig, readProfile, sendFeedback } from '@sawari/contract'
import { expect, test } from 'vitest'
import { createServerStub } from './server-stub.ts'

const sent = (server: ReturnType<typeof createServerStub>, body: object) =>
  server.fetch('/feedbacks', { method: 'POST', body: JSON.stringify(body) })

test('an answer that breaks the contract is a complaint, whatever its type promised', async () => {
  const server = createServerStub()
  server.answers(readConfig, { success: true, data: { version: 7 } } as never)
  expect((await server.fetch('/api/config')).status).toBe(500)
  expect(server.complaints).toEqual([expect.stringContaining('the answer to GET /api/config breaks')])
})

test('a call without an answer, and one that the contract does not know, are complaints', async () => {
  const server = createServerStub()
  await server.fetch('/api/user/sessions')
  await server.fetch('/api/nothing')
  expect(server.complaints).toEqual([
    'GET /api/user/sessions has no answer in this test',
    'GET /api/nothing is no call of the contract',
  ])
})

test('a body that the server would refuse is refused, with a detail per field', async () => {
  const server = createServerStub()
  server.answers(sendFeedback, { success: true })
  const refused = await sent(server, { name: 'Asha', email: 'asha', message: 'x' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'email' }] })
  expect((await sent(server, { name: 'Asha', email: 'a@example.com', message: 'x' })).status).toBe(200)
})

test('a held call waits, and is given up when its caller leaves', async () => {
  const server = createServerStub()
  server.fails(readProfile, 'TOKEN_EXPIRED')
  const release = server.holds(readProfile)
  const leaving = new AbortController()
  const given = server.fetch('/api/user/profile', { signal: leaving.signal })
  const kept = server.fetch('/api/user/profile')
  leaving.abort()
  await expect(given).rejects.toThrow('aborted')
  release()
  expect((await kept).status).toBe(401)
  expect(server.calls(readProfile)).toHaveLength(2)
})

test('a lost call fails as fetch does without a network', async () => {
  const server = createServerStub()
  server.dropNetwork()
  await expect(server.fetch('/api/config')).rejects.toThrow(TypeError)
  server.restoreNetwork()
  expect((await server.fetch('/api/config')).ok).toBe(true)
})
