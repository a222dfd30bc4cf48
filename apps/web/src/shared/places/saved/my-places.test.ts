import type { SavedPlacesBody, UserId, SavedPlaces as WirePlaces } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../testing/session-scene.ts'
import type { SafeStorage } from '../../storage.ts'
import { bodyOf, createSavedPlacesStore, placesOf, syncPlaces } from './my-places.ts'
import { noSavedPlaces, type SavedPlaces, withKept, withoutRecent, withUsed } from './saved-places.ts'

const [asha, bilal] = ['u1' as UserId, 'u2' as UserId]
const VISITORS = 'sawari.visitor.places.1'
const ASHAS = 'sawari.mine.u1.places.1'
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
  const storage = memoryStorage({ [ASHAS]: JSON.stringify(saved) })
  return { storage, store: aTab(storage, asha) }
}

/** The places as another tab of the browser has them. */
function aTab(storage: SafeStorage, owner: UserId | null | undefined) {
  const store = createSavedPlacesStore(storage)
  store.belongTo(owner)
  return store
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
    store.change(saved => withUsed(withKept(saved, 'home', hospital, 9), [market], 9))
    await synced
    expect(store.current()).toMatchObject({
      home: { place: hospital, changedAtMs: 9 },
      work: { place: hospital },
      recent: [{ place: market }],
    })
  })
})

describe('with a change of the passenger while the account answers', () => {
  test.each([
    ['read', []],
    ['write', ['City Hospital']],
  ] as const)('nothing is sent or stored for the next after the %s', async (step, sent) => {
    const { store, storage } = aStore(withUsed(noSavedPlaces, [hospital], 7))
    const account = anAccount(withUsed(noSavedPlaces, [market], 5))
    const next = () => {
      account.endSession()
      store.belongTo(bilal)
    }
    const synced = syncPlaces(store, {
      ...account,
      read: async () => {
        const answer = await account.read()
        if (step === 'read') next()
        return answer
      },
      write: async body => {
        const answer = await account.write(body)
        if (step === 'write') next()
        return answer
      },
    })
    await synced
    expect(account.written.flatMap(({ recent }) => recent[0]?.name ?? [])).toEqual(sent)
    expect(store.current()).toEqual(noSavedPlaces)
    expect(storage.read('sawari.mine.u2.places.1')).toBeNull()
    expect(storage.read(ASHAS)).toContain('City Hospital')
  })
})

describe('on the device', () => {
  test("a visitor's places are merged into those of the passenger who got them, once", () => {
    const { storage } = aStore(withUsed(noSavedPlaces, [market], 1))
    const arrived = withKept(noSavedPlaces, 'home', hospital, 2)
    storage.write('sawari.mine.u1.arrived-places.1', JSON.stringify(arrived))
    expect(aTab(storage, asha).current()).toMatchObject({
      home: { place: hospital },
      recent: [{ place: market }],
    })
    expect([...storage.kept.keys()]).toEqual([ASHAS])
    expect(storage.read(ASHAS)).toContain('City Hospital')
  })

  test('places of a visitor that the passenger of another tab got are not taken once more', () => {
    const storage = memoryStorage({ [VISITORS]: JSON.stringify(withUsed(noSavedPlaces, [market], 1)) })
    const store = aTab(storage, null)
    expect(store.current().recent).toHaveLength(1)
    // The other tab's sign-in, of which this tab has not heard.
    storage.remove(VISITORS)
    store.change(saved => withUsed(saved, [hospital], 2))
    expect(storage.read(VISITORS)).not.toContain('Lal Market')
    storage.remove(VISITORS)
    store.belongTo(bilal)
    expect(store.current()).toEqual(noSavedPlaces)
  })

  test('places removed here stay removed when others arrive', () => {
    const { storage } = aStore(withoutRecent(noSavedPlaces, 'Lal Market', 6))
    storage.write('sawari.mine.u1.arrived-places.1', JSON.stringify(withUsed(noSavedPlaces, [market], 5)))
    expect(aTab(storage, asha).current()).toMatchObject({ recent: [], forgotten: [{ name: 'Lal Market' }] })
  })

  test.each([
    ['storage is blocked', null],
    ['their owner is not known yet', undefined],
  ])('places are kept in memory while %s, and go to the passenger of this tab', (_, owner) => {
    const blocked: SafeStorage = { ...memoryStorage(), write: () => undefined }
    const store = aTab(owner === null ? blocked : memoryStorage(), owner)
    store.change(saved => withUsed(saved, [market], 1))
    store.change(saved => withUsed(saved, [hospital], 2))
    expect(store.current().recent).toHaveLength(2)
    store.belongTo(asha)
    expect(store.current().recent).toHaveLength(2)
  })

  test('what another tab of the same passenger wrote is read again, and kept by the next change', () => {
    const { storage, store } = aStore()
    let changes = 0
    store.onChange(() => {
      changes += 1
    })
    aTab(storage, asha).change(saved => withUsed(saved, [market], 1))
    store.readAgain()
    expect([changes, store.current().recent[0]?.place]).toEqual([1, market])
    aTab(storage, asha).change(saved => withUsed(saved, [place('Third')], 2))
    store.change(saved => withUsed(saved, [hospital], 3))
    expect(store.current().recent.map(each => each.place.name)).toEqual([
      'City Hospital',
      'Third',
      'Lal Market',
    ])
  })
})
