import { expect, test } from 'vitest'
import { startNameServer } from '../../../test/name-server.ts'
import { createPublicResolver, isPublicAddress, isPublicEndpoint } from './public-endpoint.ts'
import { KNOWN_PUSH_SERVICES, pushServiceOf, pushServicesOf } from './push-services.ts'

const TEST_ORIGIN = 'http://127.0.0.1:4000'
const known = { services: KNOWN_PUSH_SERVICES, testOrigin: TEST_ORIGIN }
const any = { services: 'any', testOrigin: TEST_ORIGIN } as const

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', 'updates.push.services.mozilla.com'],
  ['https://wns2-pn1p.notify.windows.com/w/?token=a', '*.notify.windows.com'],
  ['https://web.push.apple.com/a', 'web.push.apple.com'],
  ['https://api.push.apple.com/a', '*.push.apple.com'],
  ['http://127.0.0.1:4000/send/a', TEST_ORIGIN],
])('%s is at a known push service', (endpoint, name) => {
  expect(pushServiceOf(endpoint, known)?.name).toBe(name)
})

test.each([
  'https://push.example.org/a',
  'https://fcm.googleapis.com.example.org/a',
  'https://evilpush.apple.com/a',
  'https://notify.windows.com/a',
  'https://example.org/fcm.googleapis.com',
  'http://fcm.googleapis.com/a',
  'http://127.0.0.1:4001/send/a',
  'no address',
])('%s is at no known push service', endpoint => {
  expect(pushServiceOf(endpoint, known)).toBeUndefined()
})

test('where any public host is allowed, a rider chooses it', () => {
  expect(pushServiceOf('https://push.example.org/a', any)).toEqual({
    name: 'any',
    chosenHost: 'push.example.org',
  })
  expect(pushServiceOf('https://fcm.googleapis.com/a', any)).toEqual({
    name: 'fcm.googleapis.com',
    chosenHost: undefined,
  })
  expect(pushServiceOf('https://10.0.0.8/a', any)).toBeUndefined()
})

test.each([
  ['known', KNOWN_PUSH_SERVICES],
  ['any', 'any'],
  ['push.example.org', ['push.example.org']],
  ['push.example.org, *.Push.Example.Net', ['push.example.org', '*.push.example.net']],
  [KNOWN_PUSH_SERVICES.join(','), KNOWN_PUSH_SERVICES],
])('%s is a list of push services', (text, services) => {
  expect(pushServicesOf(text)).toEqual(services)
})

test.each([
  'none',
  'known, any',
  '*',
  '*.com',
  'push',
  'localhost',
  '10.0.0.8',
  '1.2',
  '[::1]',
  'push.local',
  'https://push.example.org',
  'push.example.org:443',
  'push.example.org/a',
  'me@push.example.org',
  'push.example.org,',
  'push.*.org',
  'push example.org',
  'push.example.org.',
])('%s is no list of push services', text => {
  expect(pushServicesOf(text)).toBeUndefined()
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://push.example.org:443/send',
])('a push service may be at %s', endpoint => {
  expect(isPublicEndpoint(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://10.0.0.8/abc',
  'https://[::1]/abc',
  'https://[::ffff:169.254.169.254]/abc',
  'https://8.8.8.8/abc',
  'https://localhost/abc',
  'https://localhost./abc',
  'https://redis/abc',
  'https://metadata.google.internal/abc',
  'https://printer.local/abc',
  'file:///etc/passwd',
  'no address',
])('a push service may not be at %s', endpoint => {
  expect(isPublicEndpoint(endpoint)).toBe(false)
})

test.each([
  ...['8.8.8.8', '142.250.1.1', '2a00:1450:4001::200e'].map(address => [address, true] as const),
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    '2002:a00:1::',
    'not an address',
  ].map(address => [address, false] as const),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a host has the addresses that a name server gives', async () => {
  const { address } = await startNameServer({ 'push.example.org': '8.8.8.8' })
  const resolve = createPublicResolver({ nameServers: [address] })
  expect(await resolve('push.example.org')).toEqual([{ address: '8.8.8.8', family: 4 }])
})

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254'])(
  'a name that leads to %s is refused when it is called',
  async own => {
    const { address } = await startNameServer({ 'push.example.org': own })
    const resolve = createPublicResolver({ nameServers: [address] })
    await expect(resolve('push.example.org')).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  },
)

test.each(['127.0.0.1', '10.0.0.8', 'localhost'])('the host %s is refused', async host => {
  const { address } = await startNameServer({ localhost: '127.0.0.1' })
  const resolve = createPublicResolver({ nameServers: [address] })
  await expect(resolve(host)).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})

test('a lookup ends at its limit although the name server is silent', async () => {
  const { address, asked } = await startNameServer()
  const resolve = createPublicResolver({ nameServers: [address], limitMs: 50 })
  await expect(resolve('tarpit.example.org')).rejects.toMatchObject({ code: 'ECANCELLED' })
  expect(asked).toEqual(new Set(['tarpit.example.org']))
})
