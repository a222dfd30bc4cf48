import { readConfig } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { startServerForTest, type TestServer } from './harness.ts'

async function configWith(environment: Record<string, string>) {
  const server = await startServerForTest({ environment })
  return (await server.get('/api/config')).as(readConfig).data
}

describe('GET /api/config', () => {
  test('contains the settings that the client needs', async () => {
    expect(await configWith({})).toMatchObject({
      supportEmail: 'support@sawari.example',
      tiles: { url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
      durations: {
        buddySearchSeconds: 300,
        buddyRequestSeconds: 600,
        chatSeconds: 600,
        contactSeconds: 300,
        otpSeconds: 600,
        refreshTokenSeconds: 2_592_000,
        chatRetentionSeconds: 2_592_000,
      },
      serviceBox: { north: 28.9, south: 28.3, east: 77.6, west: 76.8 },
      locales: ['en', 'hi'],
      version: '0.0.0-test',
    })
  })

  test('credits the public tiles and the data of our own map, each once', async () => {
    const credits = (await configWith({})).attribution.split(' · ')
    expect(credits[0]).toBe('© OpenStreetMap contributors')
    expect(new Set(credits).size).toBe(credits.length)
    expect(credits.length).toBeGreaterThan(1)
  })

  test('follows the settings', async () => {
    const config = await configWith({
      MAP_TILES_URL: 'none',
      SUPPORT_EMAIL: 'help@example.org',
      CHAT_SECONDS: '720',
    })
    expect(config).toMatchObject({
      tiles: null,
      supportEmail: 'help@example.org',
      durations: { chatSeconds: 720 },
    })
    expect(config.attribution).toContain('OpenStreetMap')
    const own = await configWith({ MAP_TILES_URL: 'https://maps.example/{z}/{x}/{y}.png' })
    expect(own.tiles?.url).toBe('https://maps.example/{z}/{x}/{y}.png')
  })
})

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
