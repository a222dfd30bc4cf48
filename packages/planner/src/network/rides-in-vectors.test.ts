import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Link } from '../model/stand.ts'
import { aLink, aStand } from '../testing/builders.ts'
import { startBuildKernel } from './build-kernel.ts'
import { buildRides } from './build-rides.ts'
import { buildIdIndex } from './id-index.ts'
import { LINK_VEHICLES } from './rides.ts'

const STANDS = Array.from({ length: 40 }, (_, index) => aStand(`${index}`.padStart(24, '0')))
const IDS = STANDS.map(({ id }) => id)
const standIds = { ids: IDS, standIndexById: buildIdIndex(IDS) }

/** Compares both ways to lay out the links. */
function compare(links: readonly Link[], standAt: Int32Array): void {
  const nodeOf = new Int32Array(standAt.length)
  standAt.forEach((stand, node) => {
    nodeOf[stand] = node
  })
  // The memory contains what earlier steps left in it.
  const kernel = startBuildKernel(65_536)!
  new Uint8Array(kernel.memory.buffer, 65_536).fill(0xab)
  const expected = buildRides(links, standIds, { nodeOf, standAt })
  const found = buildRides(links, standIds, { nodeOf, standAt }, kernel)
  expect(found).toEqual(expected)
  found.linkOf.forEach((link, ride) => {
    expect(IDS[standAt[found.head[ride]!]!]).toBe(links[link]!.toId)
  })
  standAt.forEach((stand, node) => {
    for (let ride = found.firstOut[node]!; ride < found.firstOut[node + 1]!; ride++) {
      expect(links[found.linkOf[ride]!]!.fromId).toBe(IDS[stand])
    }
  })
}

const run = fc.record({
  from: fc.nat(STANDS.length - 1),
  links: fc.array(
    fc.record({
      to: fc.nat(STANDS.length - 1),
      distanceKm: fc.oneof(fc.nat(900), fc.nat(1_000_000)).map(hundredths => hundredths / 100),
      fareRupees: fc.oneof(fc.nat(60), fc.nat(100_000)),
      basis: fc.constantFrom('known', 'likely'),
      vehicle: fc.constantFrom(...LINK_VEHICLES),
    }),
    { maxLength: 30 },
  ),
})

test('rides laid out in vectors are those of the other layout', () => {
  const orders = fc.shuffledSubarray([...STANDS.keys()], { minLength: STANDS.length })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 30 }), orders, (runs, standAt) => {
      const links = runs.flatMap(({ from, links }) =>
        links.map(({ to, ...changes }) => aLink(STANDS[from]!, STANDS[to]!, changes as Partial<Link>)),
      )
      compare(links, Int32Array.from(standAt))
    }),
  )
})

test('so are the rides of links in the order of the stands, with and without stands in between', () => {
  for (const step of [1, 2]) {
    const links = Array.from({ length: 8_000 }, (_, at) =>
      aLink(STANDS[Math.floor(at / 400) * step]!, STANDS[(at * 7) % 40]!, { fareRupees: at % 300 }),
    )
    compare(links, Int32Array.from(STANDS.keys()).reverse())
  }
})

test('so are the rides of a stand with more links than a block has', () => {
  const links = Array.from({ length: 12_000 }, (_, at) =>
    aLink(STANDS[at < 9_000 ? 7 : at % 40]!, STANDS[(at * 7) % 40]!, { fareRupees: at % 300 }),
  )
  compare(links, Int32Array.from(STANDS.keys()).reverse())
})
