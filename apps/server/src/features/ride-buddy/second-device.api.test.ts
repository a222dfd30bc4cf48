// A rider's action on one device is announced to their other devices at once, and to nobody else.

import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aConnectedPair,
  answer,
  aPair,
  aRider,
  ask,
  asked,
  block,
  startSearch,
} from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

test('starting or cancelling a search notifies the other devices', async () => {
  const server = await startServerForTest()
  const rider = await aRider(server)
  const device = await connectAs(server, rider)
  await startSearch(server, rider)
  expect(await device.next('ride_buddy_changed')).toEqual({ what: 'search' })
  await callAs(server, rider, ['POST', '/api/ride-buddy/search/active'])
  await device.settled()
  expect(device.all('ride_buddy_changed')).toEqual([{ what: 'search' }, { what: 'search' }])
})

test('sending or answering a request notifies the other devices', async () => {
  const server = await startServerForTest()
  const [asha, bilal] = await aPair(server)
  const [ashas, bilals] = [await connectAs(server, asha), await connectAs(server, bilal)]
  const request = await asked(server, asha, bilal)
  expect(await ashas.next('ride_buddy_changed')).toEqual({ what: 'requests' })
  await bilals.settled()
  expect(bilals.all('ride_buddy_changed')).toEqual([])
  await answer(server, bilal, request.id, 'decline')
  expect(await bilals.next('ride_buddy_changed')).toEqual({ what: 'requests' })
})

test('an acceptance notifies both riders of changed requests and searches', async () => {
  const server = await startServerForTest()
  const [asha, bilal] = await aPair(server)
  const request = await asked(server, asha, bilal)
  const devices = [await connectAs(server, asha), await connectAs(server, bilal)]
  await answer(server, bilal, request.id, 'accept')
  for (const device of devices) {
    await device.next('ride_buddy_changed', ({ what }) => what === 'search')
    expect(device.all('ride_buddy_changed')).toEqual([{ what: 'requests' }, { what: 'search' }])
  }
})

test('a block notifies only the devices of the blocker', async () => {
  const server = await startServerForTest()
  const { riders } = await aConnectedPair(server)
  const [blocked, blocker] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
  await block(server, riders[1], riders[0])
  await blocker.next('ride_buddy_changed')
  await blocked.settled()
  expect(blocked.all('ride_buddy_changed')).toEqual([])
  expect((await ask(server, riders[0], riders[1])).status).toBe(409)
})
