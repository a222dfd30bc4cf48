import { readConfig } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { startServerForTest } from './harness.ts'

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
