// A rider's action on one device is announced to their other devices at once, and to nobody else.

import { expect, test } from 'vitest'
import { serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { answer, aPair, aRider, asked, block, startSearch, type TestRider } from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const server = serverForTests()

/** What the riders' other devices are told about while something happens. */
async function changesSeen(riders: readonly TestRider[], work: () => Promise<unknown>) {
  const devices = await Promise.all(riders.map(rider => connectAs(server, rider)))
  await work()
  for (const device of devices) await device.settled()
  return devices.map(device => device.all('ride_buddy_changed').map(({ what }) => what))
}

test('starting and cancelling a search notifies the other devices', async () => {
  const rider = await aRider(server)
  const seen = await changesSeen([rider], async () => {
    await startSearch(server, rider)
    await callAs(server, rider, ['POST', '/api/ride-buddy/search/active'])
  })
  expect(seen).toEqual([['search', 'search']])
})

test('sending, accepting and declining a request, and a block, notify whom they concern', async () => {
  const [asha, bilal] = await aPair(server)
  let id = ''
  const sends = async () => {
    ;({ id } = await asked(server, asha, bilal))
  }
  expect(await changesSeen([asha, bilal], sends)).toEqual([['requests'], []])
  const accepts = () => answer(server, bilal, id, 'accept')
  const both = ['requests', 'search']
  expect(await changesSeen([asha, bilal], accepts)).toEqual([both, both])
  const [chand, dev] = await aPair(server)
  const declined = await asked(server, chand, dev)
  const declines = () => answer(server, dev, declined.id, 'decline')
  expect(await changesSeen([chand, dev], declines)).toEqual([[], ['requests']])
  expect(await changesSeen([chand, dev], () => block(server, dev, chand))).toEqual([[], both])
})
