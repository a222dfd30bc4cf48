import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce, failure, startServerForTest } from '../../../test/harness.ts'
import { aPassenger, aSignUp, PASSWORD } from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'

const wrongPassword = { password: 'Not4this!' }

test('a password is stored as a hash of the recommended cost', async () => {
  const server = await startServerForTest({ slowPasswords: true })
  const { user } = await aPassenger(server)
  const [stored] = await rowsOf(server, 'users', { id: user.id })
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('while sign-ups flood in from fifty addresses, everybody with an account signs in', async () => {
  const server = await startServerForTest({ environment: { RATE_LIMITS: 'on' }, slowPasswords: true })
  const owners: { email: string }[] = []
  for (let count = 0; count < 6; count++) owners.push(await aPassenger(server))
  let isOver = false
  let signedUp = 0
  const flood = Array.from({ length: 50 }, async (_, at) => {
    while (!isOver) {
      const remoteAddress = `198.51.100.${at}`
      const sent = Array.from({ length: 3 }, async () => {
        const call = { method: 'POST', url: '/signup', remoteAddress, payload: aSignUp() } as const
        if ((await server.send(call)).status === 201) signedUp += 1
      })
      await Promise.all(sent)
      await sleep(20)
    }
  })
  const overtakenBy: number[] = []
  for (const { email } of [...owners, ...owners]) {
    const before = signedUp
    expect((await server.post('/signin', { email, password: PASSWORD })).status).toBe(200)
    overtakenBy.push(signedUp - before)
  }
  isOver = true
  await Promise.all(flood)
  expect(signedUp).toBeGreaterThan(0)
  // Twenty wait in the queue of sign-ups; sign-ins do not.
  expect(Math.max(...overtakenBy)).toBeLessThan(10)
})

test('when too many wait for a password hash, further sign-ins get 503', async () => {
  const server = await startServerForTest({ slowPasswords: true })
  const answers = await atOnce(300, index =>
    server.post('/signin', { email: `nobody${index}@example.com`, ...wrongPassword }),
  )
  const refused = answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] === '1')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json).toEqual(failure('SERVICE_UNAVAILABLE'))
  // Two running and fifty in the queue. On a busy machine some of these miss the deadline of a call instead.
  const admitted = answers.filter(answer => !refused.includes(answer))
  expect(admitted.length).toBeGreaterThanOrEqual(52)
  expect(new Set(admitted.map(({ status }) => status))).toContain(401)
  // All other calls still succeed.
  expect((await server.get('/api/hotspots/search?q=market')).status).toBe(200)
})
