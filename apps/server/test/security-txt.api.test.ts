import { expect, test } from 'vitest'
import { startServerForTest, type TestServer } from './harness.ts'

async function fieldsOf(server: TestServer): Promise<Record<string, string>> {
  const { status, headers, text } = await server.get('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = text.trimEnd().split('\n')
  return Object.fromEntries(lines.map(line => line.split(/: (.*)/s).slice(0, 2)))
}

test('security.txt holds what RFC 9116 asks for, and is always valid for half a year', async () => {
  const environment = { SUPPORT_EMAIL: 'care@sawari.example', PUBLIC_URL: 'https://sawari.example/' }
  const server = await startServerForTest({ environment })
  expect(await fieldsOf(server)).toEqual({
    Contact: 'mailto:care@sawari.example',
    Expires: '2027-05-20T00:00:00.000Z',
    'Preferred-Languages': 'en, hi',
    Canonical: 'https://sawari.example/.well-known/security.txt',
    Policy: 'https://sawari.example/.well-known/security-policy.txt',
  })
  server.clock.advanceMs(300 * 86_400_000)
  expect((await fieldsOf(server)).Expires).toBe('2028-03-15T00:00:00.000Z')
})

test('without PUBLIC_URL it names the address that was asked, unless that is no host', async () => {
  const server = await startServerForTest()
  const { text } = await server.get('/.well-known/security.txt', { host: 'ride.example:8443' })
  expect(text).toContain('Canonical: https://ride.example:8443/.well-known/security.txt\n')
  const hostile = await server.get('/.well-known/security.txt', { host: 'a.example/\nX: 1' })
  expect(hostile.text).not.toContain('Canonical')
})

test('the policy is SECURITY.md, also for a browser', async () => {
  const server = await startServerForTest()
  const { status, text } = await server.get('/.well-known/security-policy.txt', { accept: 'text/html' })
  expect(status).toBe(200)
  expect(text).toMatch(/^# Reporting a vulnerability\n/)
  expect((await server.get('/.well-known/nothing')).status).toBe(404)
})
