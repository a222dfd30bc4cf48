import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Link, Stand, StandId } from '../model/stand.ts'
import type { GazetteerPlace } from '../places/place-match.ts'
import { layOverlay, overlayBetween, type StandTables } from './overlay.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const

/** Tables of some stands in the order of the data build, with links and places of theirs. */
const tables: fc.Arbitrary<StandTables> = fc
  .record({
    version: fc.string(),
    stands: fc.subarray([...NAMES]),
    sizes: fc.array(fc.constantFrom(1, 2, 3), { minLength: 5, maxLength: 5 }),
    linked: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    places: fc.subarray([...NAMES]),
  })
  .map(({ version, stands: names, sizes, linked, places }) => {
    const stands = names.map((placeId, at) => ({ id: `id-${placeId}`, placeId, size: sizes[at] }) as Stand)
    const links = stands.flatMap((from, a) =>
      stands.flatMap((to, b) =>
        from !== to && linked[5 * a + b]
          ? [{ fromId: from.id, toId: to.id, distanceKm: sizes[b]! } as Link]
          : [],
      ),
    )
    const gazetteer = places.map((placeId, at) => ({ placeId, name: String(sizes[at]) }) as GazetteerPlace)
    return { version, network: { stands, links }, places: gazetteer }
  })

test('the overlay between two lists makes the one from the other', () => {
  fc.assert(
    fc.property(tables, tables, (files, corrected) => {
      const laid = layOverlay(files, overlayBetween(files, corrected))
      const byId = (places: readonly GazetteerPlace[]) => new Map(places.map(each => [each.placeId, each]))
      expect({ ...laid, places: byId(laid.places) }).toEqual({ ...corrected, places: byId(corrected.places) })
    }),
  )
})

const stand = { id: 'id-a' as StandId, placeId: 'a', name: 'A' } as Stand
const files: StandTables = { version: 'files', network: { stands: [stand], links: [] }, places: [] }

test('equal tables give an overlay without rows, whatever the order of fields', () => {
  const { id, placeId, name } = stand
  const same = { ...files, network: { stands: [{ name, placeId, id } as Stand], links: [] } }
  const none = { set: [], removed: [] }
  expect(overlayBetween(files, same)).toEqual({ version: 'files', stands: none, links: none, places: none })
})

test('what an overlay does not change comes from the files', () => {
  const market = { ...stand, id: 'id-b' as StandId, placeId: 'b' }
  const overlay = overlayBetween(files, { ...files, network: { stands: [stand, market], links: [] } })
  const renamed = { ...files, network: { stands: [{ ...stand, name: 'New' }], links: [] } }
  expect(layOverlay(renamed, overlay).network.stands.map(({ name }) => name)).toEqual(['New', 'A'])
  expect(layOverlay(files, undefined)).toBe(files)
})
