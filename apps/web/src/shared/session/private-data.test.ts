import type { UserId } from '@sawari/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/session-scene.ts'
import type { SignedInTabs } from './private-data.ts'
import { createPrivateData } from './private-data.ts'

const [asha, bilal] = ['u1' as UserId, 'u2' as UserId]

/** The tabs of a browser; each test opens its own. */
let open: Map<SignedInTabs, UserId>
beforeEach(() => {
  open = new Map()
})

function aTab(knowsOthers = true): SignedInTabs & { readonly close: () => void } {
  const tab = {
    hold: (userId: UserId | null) => void (userId === null ? open.delete(tab) : open.set(tab, userId)),
    users: () => Promise.resolve(knowsOthers ? new Set(open.values()) : null),
    close: () => void open.delete(tab),
  }
  return tab
}

/** Somebody signs in on a new tab, as `createSession` does it. */
async function signIn(local: ReturnType<typeof memoryStorage>, userId: UserId, tab = aTab()) {
  const data = createPrivateData(local, tab)
  const isTakeover = data.claim(userId)
  data.show(userId)
  return { data, tab, isTakeover: await isTakeover }
}

describe('two passengers on two tabs', () => {
  test('keep their data side by side, whoever signs in or out', async () => {
    const local = memoryStorage()
    await signIn(local, asha)
    local.write('sawari.mine.u1.last-plan.1', 'of Asha')
    const second = await signIn(local, bilal)
    local.write('sawari.mine.u2.last-plan.1', 'of Bilal')
    expect(second.isTakeover).toBe(false)
    expect(local.read('sawari.mine.u1.last-plan.1')).toBe('of Asha')
    second.data.remove(bilal)
    second.data.show(null)
    expect([...local.kept]).toEqual([
      ['sawari.mine.u1.signed-in', 'here'],
      ['sawari.mine.u1.last-plan.1', 'of Asha'],
    ])
  })

  test('of whom one has closed the tab without a sign-out: his data go when another one signs in', async () => {
    const local = memoryStorage()
    const first = await signIn(local, asha)
    local.write('sawari.mine.u1.last-plan.1', 'of Asha')
    first.tab.close()
    expect((await signIn(local, asha)).isTakeover).toBe(false)
    expect(local.read('sawari.mine.u1.last-plan.1')).toBe('of Asha')
    open.clear()
    expect((await signIn(local, bilal)).isTakeover).toBe(true)
    expect([...local.kept.keys()]).toEqual(['sawari.mine.u2.signed-in'])
  })

  test('in a browser that does not know its tabs: nothing is lost', async () => {
    const local = memoryStorage()
    await signIn(local, asha, aTab(false))
    local.write('sawari.mine.u1.last-plan.1', 'of Asha')
    expect((await signIn(local, bilal, aTab(false))).isTakeover).toBe(true)
    expect(local.read('sawari.mine.u1.last-plan.1')).toBe('of Asha')
  })

  test('are known by what they have on this device', async () => {
    const local = memoryStorage()
    const { data } = await signIn(local, asha)
    await signIn(local, bilal)
    local.write('sawari.mine.u2.notifications', '{}')
    expect(await data.isInUse('notifications')).toBe(true)
    expect(await data.isInUse('feedback-draft')).toBe(false)
  })
})

describe("a visitor's data", () => {
  test('become those of the passenger who signs in, once', async () => {
    const local = memoryStorage({ 'sawari.visitor.feedback-draft': 'hello', 'sawari.visitor.places.1': '{}' })
    await signIn(local, asha)
    await signIn(local, bilal)
    expect(Object.fromEntries(local.kept)).toEqual({
      'sawari.mine.u1.feedback-draft': 'hello',
      'sawari.mine.u1.places.1': '{}',
      'sawari.mine.u1.signed-in': 'here',
      'sawari.mine.u2.signed-in': 'here',
    })
  })

  test('are merged with saved places, and replace nothing else than drafts and plans', async () => {
    const local = memoryStorage({ 'sawari.visitor.places.1': 'visitor', 'sawari.mine.u1.places.1': 'own' })
    await signIn(local, asha)
    expect(local.read('sawari.mine.u1.places.1')).toBe('own')
    expect(local.read('sawari.mine.u1.arrived-places.1')).toBe('visitor')
  })

  test('stay when a passenger signs out', async () => {
    const local = memoryStorage()
    const { data } = await signIn(local, asha)
    local.write('sawari.visitor.last-plan.1', '{}')
    data.remove(asha)
    expect([...local.kept.keys()]).toEqual(['sawari.visitor.last-plan.1'])
  })
})

describe('entries of version 0.10.0', () => {
  const older = {
    'sawari.mine.connections': '[]',
    'sawari.mine.active-connections': '[]',
    'sawari.mine.company-until': '1',
    'sawari.mine.feedback-draft': 'hello',
    'sawari.mine.last-plan.1': 'plan',
    'sawari.mine.notifications': '{}',
    'sawari.mine.places.1': 'places',
  }

  test('move to their owner', () => {
    const local = memoryStorage({ ...older, 'sawari.mine.owner': asha })
    createPrivateData(local, aTab())
    const moved = Object.entries(older).map(([key, value]) => [key.replace('mine.', 'mine.u1.'), value])
    expect(Object.fromEntries(local.kept)).toEqual({
      ...Object.fromEntries(moved),
      'sawari.mine.u1.signed-in': 'moved',
    })
  })

  test('are removed if their owner is unknown; settings of the device and a visitor stay', () => {
    const settings = { 'sawari.theme': 'dark', 'sawari.device': 'secret' }
    const local = memoryStorage({
      ...older,
      ...settings,
      'sawari.last-plan.1': '{}',
      'sawari.places.1': 'visitor',
    })
    createPrivateData(local, aTab())
    expect(Object.fromEntries(local.kept)).toEqual({ ...settings, 'sawari.visitor.places.1': 'visitor' })
  })

  test('stay when another passenger signs in: a tab of 0.10.0 may still be open', async () => {
    const local = memoryStorage({ ...older, 'sawari.mine.owner': asha })
    expect((await signIn(local, bilal)).isTakeover).toBe(true)
    expect((await signIn(local, bilal)).isTakeover).toBe(false)
    expect(local.read('sawari.mine.u1.last-plan.1')).toBe('plan')
  })

  test('that a tab of 0.10.0 has written again are moved again, and saved places are merged', () => {
    const local = memoryStorage({ ...older, 'sawari.mine.owner': asha })
    createPrivateData(local, aTab())
    local.write('sawari.mine.owner', asha)
    local.write('sawari.mine.places.1', 'later places')
    createPrivateData(local, aTab())
    expect(local.read('sawari.mine.u1.places.1')).toBe('places')
    expect(local.read('sawari.mine.u1.arrived-places.1')).toBe('later places')
  })
})

test.each(['', 'u1.places', '.'])('a token with the id %j stores and removes nothing', async id => {
  const local = memoryStorage({ 'sawari.mine.u1.places.1': 'of Asha' })
  const { data } = await signIn(local, id as UserId)
  data.remove(id as UserId)
  expect([...local.kept]).toEqual([['sawari.mine.u1.places.1', 'of Asha']])
})
