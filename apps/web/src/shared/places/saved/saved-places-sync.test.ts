import type { SavedPlacesBody, UserId, SavedPlaces as WirePlaces } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../session/session-fixtures.ts'
import { noSavedPlaces, type SavedPlaces, withKept, withoutRecent, withUsed } from './saved-places.ts'
import { createSavedPlacesStore, OWN_PLACES_KEY, VISITOR_PLACES_KEY } from './saved-places-store.ts'
import { bodyOf, placesOf, syncPlaces } from './saved-places-sync.ts'

const asha = { userId: 'u1' as UserId, email: '', name: '', phone: '', expiresAt: new Date(0) }
const place = (name: string) => ({ name, point: null })
const [market, hospital] = [place('Lal Market'), place('City Hospital')]
const SERVER_MS = Date.UTC(2026, 10, 21)

/** A fake account that stores the written places and has its own clock. */
function anAccount(first: SavedPlaces = noSavedPlaces) {
  let kept = first
  let session = 1
  const written: SavedPlacesBody[] = []
  const wire = (): WirePlaces => ({
    ...bodyOf(kept),
    home: { ...wireKept(kept.home), place: bodyOf(kept).home },
    work: { ...wireKept(kept.work), place: bodyOf(kept).work },
  })
  return {
    written,
    endSession: () => {
      session += 1
    },
    kept: () => kept,
    sessionNumber: () => session,
    read: () => Promise.resolve(wire()),
    write: (body: SavedPlacesBody) => {
      written.push(body)
      const at = (now: unknown, before: SavedPlaces['home']) =>
        JSON.stringify(now) === JSON.stringify(before.place && { name: before.place.name })
          ? before.changedAtMs
          : SERVER_MS + 1_000 * (written.length - 1)
      const stamp = (ms: number) => (ms === 0 ? null : new Date(ms).toISOString())
      kept = placesOf({
        home: { place: body.home, changedAt: stamp(at(body.home, kept.home)) },
        work: { place: body.work, changedAt: stamp(at(body.work, kept.work)) },
        recent: body.recent,
      })
      return Promise.resolve(wire())
    },
  }
}

function wireKept({ changedAtMs }: SavedPlaces['home']) {
  return { changedAt: changedAtMs === 0 ? null : new Date(changedAtMs).toISOString() }
}

function aStore(saved: SavedPlaces = noSavedPlaces) {
  const storage = memoryStorage({ [VISITOR_PLACES_KEY]: JSON.stringify(saved) })
  return { storage, store: createSavedPlacesStore(storage) }
}

describe('synchronising with the account', () => {
  test('merges both, and writes nothing if they are equal', async () => {
    const account = anAccount(withKept(noSavedPlaces, 'work', hospital, SERVER_MS - 5))
    const { store } = aStore(withUsed(withKept(noSavedPlaces, 'home', market, 7), [market], 8))
    await syncPlaces(store, account)
    expect(store.current()).toMatchObject({
      home: { place: market, changedAtMs: SERVER_MS },
      work: { place: hospital, changedAtMs: SERVER_MS - 5 },
      recent: [{ place: market, usedAtMs: 8 }],
    })
    await syncPlaces(store, account)
    expect(account.written).toHaveLength(1)
  })

  test('takes the moments of its clock: a device that is ahead does not win for ever', async () => {
    const account = anAccount()
    const { store } = aStore(withKept(noSavedPlaces, 'home', market, SERVER_MS + 3_600_000))
    await syncPlaces(store, account)
    const elsewhere = aStore(withKept(noSavedPlaces, 'home', hospital, SERVER_MS + 1)).store
    await syncPlaces(elsewhere, account)
    await syncPlaces(store, account)
    expect(store.current().home.place).toEqual(hospital)
  })

  test('removes from the account what was removed here', async () => {
    const account = anAccount(withUsed(noSavedPlaces, [hospital, market], 5))
    const { store } = aStore(withoutRecent(noSavedPlaces, 'Lal Market', 6))
    await syncPlaces(store, account)
    expect(account.kept().recent.map(each => each.place.name)).toEqual(['City Hospital'])
    expect(store.current()).toMatchObject({ forgotten: [], recent: [{ place: hospital }] })
  })

  test('keeps changes made during the synchronisation', async () => {
    const account = anAccount(withKept(noSavedPlaces, 'work', hospital, 5))
    const { store } = aStore(withKept(noSavedPlaces, 'home', market, 7))
    const synced = syncPlaces(store, account)
    store.change(withUsed(withKept(store.current(), 'home', hospital, 9), [market], 9))
    await synced
    expect(store.current()).toMatchObject({
      home: { place: hospital, changedAtMs: 9 },
      work: { place: hospital },
      recent: [{ place: market }],
    })
  })

  test('stores nothing if the user signed out meanwhile', async () => {
    const account = anAccount(withKept(noSavedPlaces, 'home', market, 5))
    const { store, storage } = aStore()
    const synced = syncPlaces(store, account)
    account.endSession()
    await synced
    expect(store.current()).toEqual(noSavedPlaces)
    expect(JSON.stringify([...storage.kept])).not.toContain('Lal Market')
  })
})

describe('on the device', () => {
  test("a visitor's places go into the account of whoever signs in, and leave with it", () => {
    const { store, storage } = aStore(withKept(noSavedPlaces, 'home', market, 1))
    store.belongTo(asha)
    expect(store.current().home.place).toEqual(market)
    expect(storage.read(VISITOR_PLACES_KEY)).toBeNull()
    expect(storage.read(OWN_PLACES_KEY)).toContain('Lal Market')
    // The session removes all private data from the device.
    storage.remove(OWN_PLACES_KEY)
    store.belongTo(null)
    expect(store.current()).toEqual(noSavedPlaces)
    expect([...storage.kept.values()].join('')).not.toContain('Lal Market')
  })

  test('the next passenger of the same tab sees nothing of the one before', () => {
    const { store, storage } = aStore()
    store.belongTo(asha)
    store.change(withKept(store.current(), 'home', market, 1))
    storage.remove(OWN_PLACES_KEY)
    store.belongTo({ ...asha, userId: 'u2' as UserId })
    expect(store.current()).toEqual(noSavedPlaces)
  })

  test('what another tab wrote is read again', () => {
    const { store, storage } = aStore()
    let changes = 0
    store.onChange(() => {
      changes += 1
    })
    storage.write(VISITOR_PLACES_KEY, JSON.stringify(withUsed(noSavedPlaces, [market], 1)))
    store.readAgain()
    expect([changes, store.current().recent[0]?.place]).toEqual([1, market])
  })
})
