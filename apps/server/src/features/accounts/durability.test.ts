// Acknowledged accounts still exist after the process was killed.

import { signIn } from '@sawari/contract'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { aSignUp, PASSWORD } from '../../../test/passengers.ts'
import { start } from '../../../test/server-process.ts'

const json = { 'content-type': 'application/json' }
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })

test('kill -9 during sign-ups loses no acknowledged account', async () => {
  const environment = { DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const first = await start(environment)
  const acknowledged: string[] = []
  const signUps = Array.from({ length: 30 }, async () => {
    const body = aSignUp()
    const answer = await post(`${first.url}/signup`, body)
    if (answer.status !== 201) return
    acknowledged.push(body.email)
    // The process is killed right after the eighth response.
    if (acknowledged.length === 8) first.child.kill('SIGKILL')
  })
  await Promise.allSettled(signUps)
  expect((await first.exit).signal).toBe('SIGKILL')
  expect(acknowledged.length).toBeGreaterThanOrEqual(8)

  const second = await start(environment)
  for (const email of acknowledged) {
    const answer = await post(`${second.url}/signin`, { email, password: PASSWORD })
    expect([email, answer.status]).toEqual([email, 200])
  }
})

test('a session outlives the process that opened it', async () => {
  const environment = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }
  const first = await start(environment)
  const body = aSignUp()
  await post(`${first.url}/signup`, body)
  const answer = await post(`${first.url}/signin`, { email: body.email, password: PASSWORD })
  const { accessToken, refreshToken } = signIn.response.parse(await answer.json()).data
  first.child.kill('SIGKILL')
  await first.exit

  const second = await start(environment)
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await fetch(`${second.url}/api/user/profile`, { headers })).status).toBe(200)
  expect((await post(`${second.url}/auth/refresh`, { refreshToken })).status).toBe(200)
})
