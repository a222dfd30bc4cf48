import { type GazetteerPlace, type Link, type Stand, TariffBook } from '@sawari/planner'
import type { DraftLink } from '../build/draft-links.ts'
import { drawLinks, linkKm, linkOf, type Surroundings } from '../build/network.ts'
import type { SourcePlace } from '../build/records.ts'
import { type Site, siteMaker } from '../build/sites.ts'
import type { StandData } from './listed-stand.ts'

/**
 * The links of corrected stands. Links between two stands with unchanged rule inputs are kept; all other
 * links are drawn again by the rule of the data build. Redrawn links that had a measured road become
 * estimates.
 */
export function relink(
  surroundings: Surroundings,
  { network: present, places, rules }: StandData,
  stands: readonly Stand[],
): Link[] {
  const sites = sitesOf(surroundings, stands, places)
  const indexOf = new Map(stands.map(({ id }, at) => [id, at]))
  const settled = settledIds(present.stands, stands)
  const kept = new Map<string, Link>()
  const drafts = present.links.flatMap((link): DraftLink[] => {
    const [from, to] = [indexOf.get(link.fromId), indexOf.get(link.toId)]
    if (from === undefined || to === undefined) return []
    const isKept = settled.has(link.fromId) && settled.has(link.toId)
    if (isKept) kept.set(`${from} ${to}`, link)
    // The rule compares estimated lengths, so a kept link needs its estimate, not its measured length.
    const distanceKm = linkKm(surroundings.geography, stands[from] as Stand, stands[to] as Stand)
    return isKept || link.basis === 'known' ? [draftOf(link, from, to, distanceKm)] : []
  })
  const pricing = { tariffs: new TariffBook(rules.tariffs), roadOf: () => undefined }
  return drawLinks(surroundings, sites, drafts)
    .all()
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map(draft => kept.get(`${draft.from} ${draft.to}`) ?? linkOf(draft, stands, pricing))
}

/** Ids of the stands whose rule inputs (position, size, city) are unchanged. */
function settledIds(before: readonly Stand[], after: readonly Stand[]): ReadonlySet<string> {
  const byId = new Map(before.map(stand => [stand.id, stand]))
  const isSettled = (stand: Stand) => {
    const known = byId.get(stand.id)
    return (['latitude', 'longitude', 'size', 'city'] as const).every(
      field => known?.[field] === stand[field],
    )
  }
  return new Set(after.filter(isSettled).map(({ id }) => id))
}

function sitesOf(
  { sources, metro }: Surroundings,
  stands: readonly Stand[],
  places: readonly GazetteerPlace[],
): Site[] {
  const makeSite = siteMaker(sources, metro)
  const asSource = (place: GazetteerPlace): SourcePlace => ({ ...place, mayBeStand: true })
  const heads = new Set(stands.map(({ placeId }) => placeId))
  const merged = Map.groupBy(
    places.filter(({ placeId }) => !heads.has(placeId)),
    ({ standId }) => standId,
  )
  return stands.map(stand => {
    const others = (merged.get(stand.id) ?? []).map(asSource)
    return { ...makeSite([asSource(stand), ...others]), size: stand.size, basis: stand.basis }
  })
}

function draftOf(link: Link, from: number, to: number, distanceKm: number): DraftLink {
  const { basis, vehicle, source, evidence, fareSource, fareRupees } = link
  return {
    from,
    to,
    distanceKm,
    basis,
    vehicle,
    ...(source !== undefined && { source }),
    ...(evidence !== undefined && { evidence }),
    // A published fare remains valid when the position of an end is corrected.
    ...(fareSource !== undefined && { fareSource, publishedRupees: fareRupees, mostRupees: fareRupees }),
  }
}
