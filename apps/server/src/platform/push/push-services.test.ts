import { expect, test } from 'vitest'
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
])('C25 %s is at a known push service', (endpoint, name) => {
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
])('C31 %s is at no known push service', endpoint => {
  expect(pushServiceOf(endpoint, known)).toBeUndefined()
})

test('C31 where any public host is allowed, a rider chooses it', () => {
  expect(pushServiceOf('https://push.example.org/a', any)).toEqual({
    name: 'any',
    chosenHost: 'push.example.org',
  })
  expect(pushServiceOf('https://fcm.googleapis.com/a', any)).toEqual({
    ...{ name: 'fcm.googleapis.com', chosenHost: undefined },
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
  ...['none', 'known, any', '*', '*.com', 'push', 'localhost', '10.0.0.8', '1.2', '[::1]', 'push.local'],
  ...['https://push.example.org', 'push.example.org:443', 'push.example.org/a', 'me@push.example.org'],
  ...['push.example.org,', 'push.*.org', 'push example.org', 'push.example.org.'],
])('%s is no list of push services', text => {
  expect(pushServicesOf(text)).toBeUndefined()
})
