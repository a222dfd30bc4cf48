// What calls refuse before they do anything, with one row for each wrong field.

import { expect, test } from 'vitest'
import { failure, serverForTests } from './harness.ts'
import { aSignUp, PASSWORD } from './passengers.ts'

const server = serverForTests()

const BOUNDS = '/api/hotspots/bounds'
const NEARBY = '/api/hotspots/nearby'
const PAGE = '/api/hotspots/paginated'
const SEARCH = '/api/hotspots/search'
const PLACES = '/api/places'
const SUGGEST = '/api/routes/suggestions'
const EXPLAIN = '/api/routes/explain'
const PLAN = '/api/routes/calculate'
const FARE = '/api/routes/fare-estimates'
const FORGOT = '/forgot-password'

const bounds = { north: 28.65, south: 28.59, east: 77.44, west: 77.39 }
const here = { latitude: 28.6, longitude: 77.4 }
const trip = { source: 'Lal Market', destination: 'City Hospital' }
const email = 'asha@example.com'
const feedback = { name: 'Asha', email, message: 'The map is lovely.' }

const signUps: readonly Parameters<typeof aSignUp>[0][] = [
  ...['', ' A ', 'x'.repeat(81), 'Asha\u0000', 'Asha\ud83d', 'Sawаri', 'Sawari Support', 'Aѕha'].map(
    name => ({
      name,
    }),
  ),
  ...['', 'asha.example.com', 'asha@example', `${email}\r\nBcc: x@example.com`].map(each => ({
    email: each,
  })),
  ...['5876543210', '987654321', '+919876543210'].map(phone => ({ phone })),
  ...['Ride4s!', 'ride4safe!', 'RIDE4SAFE!', 'Ridesafe!', 'Ride4safe', `Ride4safe!${'x'.repeat(119)}`].map(
    password => ({ password }),
  ),
  { confirmPassword: 'Ride4safe?' },
]

test.each<[path: string, body: unknown, fields: readonly string[]]>([
  [BOUNDS, undefined, ['bounds']],
  [BOUNDS, {}, ['bounds']],
  [BOUNDS, { bounds: { north: 1, south: 0, east: 1 } }, ['bounds.west']],
  [BOUNDS, { bounds: { ...bounds, north: '28' } }, ['bounds.north']],
  [BOUNDS, { bounds: { ...bounds, east: 181 } }, ['bounds.east']],
  [BOUNDS, { bounds: { ...bounds, south: 28.66 } }, ['bounds.south']],
  [BOUNDS, { bounds: { ...bounds, north: 'x', south: 95 } }, ['bounds.north', 'bounds.south']],
  [BOUNDS, { bounds, zoom: -1 }, ['zoom']],
  [BOUNDS, { bounds: { ...bounds, north: null }, zoom: 'x' }, ['bounds.north', 'zoom']],
  [NEARBY, { ...here, radius: 0 }, ['radius']],
  [NEARBY, { ...here, radius: 50.01 }, ['radius']],
  [NEARBY, { ...here, radius: '5' }, ['radius']],
  [NEARBY, { longitude: 77.4 }, ['latitude']],
  [NEARBY, { latitude: 91, longitude: 77.4 }, ['latitude']],
  [PLAN, {}, ['source', 'destination']],
  [PLAN, { ...trip, source: '' }, ['source']],
  [PLAN, { ...trip, destination: 'x'.repeat(201) }, ['destination']],
  [PLAN, { ...trip, destination: { name: 'b', longitude: 1 } }, ['destination.longitude']],
  [PLAN, { ...trip, source: { name: 7, latitude: 99, longitude: 0 } }, ['source.name', 'source.latitude']],
  [PLAN, { ...trip, services: ['shared', 'bus'] }, ['services.1']],
  [PLAN, { ...trip, departAt: 'soon' }, ['departAt']],
  [PLAN, { ...trip, maxTransfers: 6 }, ['maxTransfers']],
  [PLAN, { ...trip, maxTransfers: '2' }, ['maxTransfers']],
  [PLAN, { ...trip, services: [] }, ['services']],
  [PLAN, { ...trip, services: 'shared' }, ['services']],
  [FARE, {}, ['source', 'destination']],
  [FARE, { ...trip, waitingTime: -1 }, ['waitingTime']],
  [FARE, { ...trip, waitingTime: 121 }, ['waitingTime']],
  ...signUps.map(wrong => ['/signup', aSignUp(wrong), Object.keys(wrong!)] as [string, unknown, string[]]),
  ...[
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { email: '' },
    { email: 'asha@example' },
    { message: '\n ' },
    { message: 'x'.repeat(2_001) },
    { message: 'a\u0000b' },
  ].map(
    wrong => ['/feedbacks', { ...feedback, ...wrong }, Object.keys(wrong)] as [string, unknown, string[]],
  ),
  ['/signin', { password: PASSWORD }, ['email']],
  ['/signin', { email, password: 'abcde' }, ['password']],
  ['/signin', { email, password: ['abcdef'] }, ['password']],
  [`${FORGOT}/send-otp`, { identifier: 'asha@example' }, ['identifier']],
  ...['12345', '12345a', '१२३४५६', ' 123456'].map(
    otp => [`${FORGOT}/verify-otp`, { identifier: email, otp, token: 'A'.repeat(43) }, ['otp']] as never,
  ),
])('POST %s with %j', async (path, body, fields) => {
  const { status, json } = await server.post(path, body)
  expect([status, json]).toMatchObject([
    400,
    { ...failure('VALIDATION_FAILED'), details: fields.map(field => ({ path: field })) },
  ])
})

test.each<[path: string, query: string, field: string]>([
  [PAGE, 'page=0', 'page'],
  [PAGE, 'page=x', 'page'],
  [PAGE, 'page=1&page=2', 'page'],
  [PAGE, 'limit=0', 'limit'],
  [PAGE, 'limit=101', 'limit'],
  [PAGE, 'limit=1e1', 'limit'],
  [SEARCH, `q=${'x'.repeat(201)}`, 'q'],
  [SEARCH, 'q=a&limit=0', 'limit'],
  [SEARCH, 'q=a&q=b', 'q'],
  [SEARCH, 'q=a&limit=101', 'limit'],
  [PLACES, 'q=a&limit=0', 'limit'],
  [PLACES, 'q=a&limit=51', 'limit'],
  [PLACES, 'q=a&bbox=1,2,3', 'bbox'],
  [PLACES, 'q=a&bbox=a,b,c,d', 'bbox'],
  [PLACES, 'q=a&bbox=0,9,1,8', 'bbox'],
  [SUGGEST, 'from=a&limit=0', 'limit'],
  [SUGGEST, 'from=a&limit=51', 'limit'],
  [EXPLAIN, 'to=b', 'from'],
  [EXPLAIN, 'from=a', 'to'],
  [EXPLAIN, 'from=a&to=b&fromPoint=28.6', 'fromPoint'],
  [EXPLAIN, 'from=a&to=b&toPoint=98.6,77', 'toPoint'],
  [EXPLAIN, 'from=a&to=b&services=bus', 'services.0'],
  [EXPLAIN, 'from=a&to=b&departAt=soon', 'departAt'],
  [EXPLAIN, 'from=a&to=b&maxTransfers=6', 'maxTransfers'],
])('GET %s?%s', async (path, query, field) => {
  const { status, json } = await server.get(`${path}?${query}`)
  expect([status, json]).toMatchObject([400, { code: 'VALIDATION_FAILED', details: [{ path: field }] }])
})
