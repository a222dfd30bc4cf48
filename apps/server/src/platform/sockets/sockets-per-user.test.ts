import { SOCKETS_PER_USER_MAX } from '@sawari/contract'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'

test('a user with too many sockets loses the oldest one, and nobody else loses one', async () => {
  const server = await startServerForTest()
  const [rider, other] = [await aRider(server), await aRider(server)]
  const witness = await connectAs(server, other)
  const sockets: TestSocket[] = []
  for (let at = 0; at < SOCKETS_PER_USER_MAX; at++) sockets.push(await connectAs(server, rider))
  await sockets.at(-1)!.settled()
  expect(sockets.filter(({ raw }) => raw.connected)).toHaveLength(SOCKETS_PER_USER_MAX)

  const newest = await connectAs(server, rider)
  expect(await sockets[0]!.closed).toBe('io server disconnect')
  await newest.settled()
  expect(sockets.slice(1).every(({ raw }) => raw.connected)).toBe(true)
  expect([newest.raw.connected, witness.raw.connected]).toEqual([true, true])
})
