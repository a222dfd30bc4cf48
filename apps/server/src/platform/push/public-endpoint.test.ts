import { expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint } from './public-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://push.example.org:443/send',
])('C25 a push service may be at %s', endpoint => {
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
])('C25 a push service may not be at %s', endpoint => {
  expect(isPublicEndpoint(endpoint)).toBe(false)
})

test.each([
  ['8.8.8.8', true],
  ['142.250.1.1', true],
  ['2a00:1450:4001::200e', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
])('C25 %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
