import type { Link, Stand, StandId } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import type { StandData } from './listed-stand.ts'

/** Up to this many lines are listed in full; the rest is only counted. */
const MOST_LINES = 100
/** The link rule requires at least this many links per stand. */
const FEW_LINKS = 4

export interface Difference {
  /**
   * One line per added, moved, renamed, changed or removed stand and per changed link, then a summary line.
   */
  readonly lines: readonly string[]
  readonly isEmpty: boolean
  readonly removedCount: number
}

/** Lists the changes of a corrected dataset, for review before it is applied. */
export function differenceBetween(before: StandData, after: StandData): Difference {
  const [oldStands, newStands] = [byId(before.network.stands), byId(after.network.stands)]
  const added = after.network.stands.filter(({ id }) => !oldStands.has(id))
  const removed = before.network.stands.filter(({ id }) => !newStands.has(id))
  const changed = after.network.stands.flatMap(stand => {
    const known = oldStands.get(stand.id)
    return known ? changesOf(known, stand) : []
  })
  const links = linkChanges(
    before.network.links,
    after.network.links,
    id => (newStands.get(id) ?? oldStands.get(id))!.name,
  )
  const lines = [
    ...added.map(stand => `added    ${stand.name} (${stand.placeId}), ${stand.city}, size ${stand.size}`),
    ...changed,
    ...removed.map(stand => `removed  ${stand.name} (${stand.placeId}); still found as a place`),
  ]
  return {
    lines: [
      ...shortened(lines),
      ...shortened(links.lines),
      ...fewLinks(before, after),
      `stands: ${added.length} added, ${changed.length} corrections, ${removed.length} removed; ${links.summary}`,
    ],
    isEmpty: lines.length + links.lines.length === 0,
    removedCount: removed.length,
  }
}

const COMPARED = ['city', 'kind', 'size', 'basis', 'quality'] as const

function changesOf(before: Stand, after: Stand): string[] {
  const lines: string[] = []
  const isRenamed = before.name !== after.name || before.nameHi !== after.nameHi
  if (isRenamed) lines.push(`renamed  ${bothNames(before)} -> ${bothNames(after)}`)
  const metres = Math.round(distanceKm(before, after) * 1000)
  const isMoved = before.latitude !== after.latitude || before.longitude !== after.longitude
  if (isMoved) lines.push(`moved    ${after.name}: ${metres} m`)
  for (const field of COMPARED) {
    if (before[field] !== after[field]) {
      lines.push(`changed  ${after.name}: ${field} ${before[field]} -> ${after[field]}`)
    }
  }
  const [oldNames, newNames] = [before, after].map(({ aliases }) => aliases.map(bothNames).join('; '))
  if (oldNames !== newNames) {
    lines.push(`changed  ${after.name}: also called ${oldNames || 'nothing'} -> ${newNames || 'nothing'}`)
  }
  return lines
}

function bothNames({ name, nameHi }: { name: string; nameHi: string }): string {
  return `${name} (${nameHi})`
}

function linkChanges(before: readonly Link[], after: readonly Link[], nameOf: (id: string) => string) {
  const [oldLinks, newLinks] = [byEnds(before), byEnds(after)]
  const ends = ({ fromId, toId }: Link) => `${nameOf(fromId)} -> ${nameOf(toId)}`
  const added = after.filter(link => !oldLinks.has(endsOf(link)))
  const removed = before.filter(link => !newLinks.has(endsOf(link)))
  const changed = after.flatMap(link => {
    const known = oldLinks.get(endsOf(link))
    return known && figuresOf(known) !== figuresOf(link)
      ? [`link     ${ends(link)}: ${figuresOf(known)} -> ${figuresOf(link)}`]
      : []
  })
  return {
    lines: [
      ...changed,
      ...added.map(link => `link +   ${ends(link)}: ${figuresOf(link)}`),
      ...removed.map(link => `link -   ${ends(link)}`),
    ],
    summary: `links: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
  }
}

function figuresOf({ distanceKm: km, fareRupees, basis, vehicle, distanceBasis }: Link): string {
  return `${km.toFixed(2)} km${distanceBasis === 'streets' ? ' by streets' : ''}, ₹${fareRupees}, ${basis}, ${vehicle}`
}

/** Notes each stand that now has fewer than four links, if it is new or had more before. */
function fewLinks(before: StandData, after: StandData): string[] {
  const [oldCounts, newCounts] = [before, after].map(({ network }) =>
    Map.groupBy(network.links, ({ fromId }) => fromId),
  ) as [Map<StandId, Link[]>, Map<StandId, Link[]>]
  return after.network.stands.flatMap(({ id, name }) => {
    const [was, is] = [oldCounts.get(id)?.length ?? FEW_LINKS, newCounts.get(id)?.length ?? 0]
    return is < FEW_LINKS && is < was ? [`note     ${name} has few links: ${is}`] : []
  })
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES
  return more > 0 ? [...lines.slice(0, MOST_LINES), `         and ${more} more like these`] : [...lines]
}

function byId(stands: readonly Stand[]): Map<string, Stand> {
  return new Map(stands.map(stand => [stand.id, stand]))
}

function byEnds(links: readonly Link[]): Map<string, Link> {
  return new Map(links.map(link => [endsOf(link), link]))
}

function endsOf({ fromId, toId }: Link): string {
  return `${fromId} ${toId}`
}
