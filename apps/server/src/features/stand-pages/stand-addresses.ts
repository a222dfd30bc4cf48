// Finds the stand of an address below /stands.

import type { NetworkSnapshot } from '@sawari/answers'
import { standPagePath } from '@sawari/contract'
import type { Stand } from '@sawari/planner'
import { memoizeLatest } from '../../platform/http/send-json.ts'

export interface StandAddresses {
  /** The address of a stand's page. It never changes, because it is made of the place id. */
  pathOf(stand: Stand): string
  /** Returns undefined if no stand has or had this name. */
  find(slug: string): Stand | undefined
}

export type StandAddressesOf = (snapshot: NetworkSnapshot) => StandAddresses

/** Indexes the addresses of a network on their first use. */
export function createStandAddresses(): StandAddressesOf {
  return memoizeLatest(indexAddresses)
}

/**
 * Besides its own address a stand has those of its id, of the places merged into it and of its names; the
 * caller redirects such addresses to the stand's own.
 */
function indexAddresses({ network, places }: NetworkSnapshot): StandAddresses {
  const { stands } = network
  const slugs = new Map<Stand, string>()
  const own = new Map<string, Stand>()
  for (const stand of stands) {
    const wanted = slugFrom(stand.placeId)
    const slug = wanted === '' || own.has(wanted) ? stand.id : wanted
    slugs.set(stand, slug)
    own.set(slug, stand)
  }
  const byId = new Map<string, Stand>(stands.map(stand => [stand.id, stand]))
  const merged = new Map(
    places.flatMap(({ placeId, standId }) => {
      const stand = standId === undefined ? undefined : byId.get(standId)
      return stand ? [[slugFrom(placeId), stand] as const] : []
    }),
  )
  const named = uniqueNames(stands)
  return {
    pathOf: stand => standPagePath(slugs.get(stand)!),
    find: text => {
      const slug = slugFrom(text)
      return own.get(slug) ?? byId.get(slug) ?? merged.get(slug) ?? named.get(slug)
    },
  }
}

/** The names that only one stand has. */
function uniqueNames(stands: readonly Stand[]): ReadonlyMap<string, Stand> {
  const bearers = new Map<string, Stand | undefined>()
  for (const stand of stands) {
    const names = [stand, ...stand.aliases].map(({ name }) => slugFrom(name))
    for (const name of new Set(names)) bearers.set(name, bearers.has(name) ? undefined : stand)
  }
  return new Map([...bearers].flatMap(([name, stand]) => (stand && name !== '' ? [[name, stand]] : [])))
}

/** Lower case, with one hyphen between words. */
function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
