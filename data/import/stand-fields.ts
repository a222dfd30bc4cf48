import { PLACE_KINDS, type PlaceName, type Region, type Stand } from '@sawari/planner'
import { boundsContain } from '@sawari/planner/geo'
import { quoted } from './problems.ts'

/** The fields of a stand that a list may contain. */
export type StandFields = Pick<
  Stand,
  | 'id'
  | 'placeId'
  | 'name'
  | 'nameHi'
  | 'city'
  | 'kind'
  | 'latitude'
  | 'longitude'
  | 'size'
  | 'basis'
  | 'quality'
  | 'aliases'
>

type Checked<Value> = { readonly value: Value } | { readonly reason: string }
type Check<Value> = (raw: unknown) => Checked<Value>

const LONGEST_TEXT = 80
const MOST_ALIASES = 20

/** The field and the check for each field name in a file. */
export const STAND_FIELDS = {
  id: { field: 'id', check: pattern(/^[0-9a-f]{24}$/, '24 digits and letters from a to f') },
  place_id: {
    field: 'placeId',
    check: pattern(/^[a-z0-9-]{1,80}$/, 'up to 80 lower-case letters, digits and dashes'),
  },
  name: { field: 'name', check: plainText },
  name_hi: { field: 'nameHi', check: hindiText },
  city: { field: 'city', check: plainText },
  kind: { field: 'kind', check: oneOf(PLACE_KINDS) },
  latitude: { field: 'latitude', check: degrees },
  longitude: { field: 'longitude', check: degrees },
  size: { field: 'size', check: oneOf([1, 2, 3] as const) },
  basis: { field: 'basis', check: oneOf(['known', 'likely'] as const) },
  quality: { field: 'quality', check: oneOf(['A', 'B', 'C'] as const) },
  aliases: { field: 'aliases', check: aliasList },
} as const satisfies {
  readonly [Name in string]: { readonly field: keyof StandFields; readonly check: Check<unknown> }
}

/** The reason why a city is not part of the region; undefined if it is. */
export function cityReason({ cities }: Region, city: string): string | undefined {
  const names = cities.map(({ name }) => name)
  if (names.includes(city)) return undefined
  return `must be one of ${names.join(', ')}, not ${quoted(city)}`
}

/** The reason why a point is outside the service box; undefined if it is inside. */
export function outsideReason(
  { box }: Region,
  point: { latitude: number; longitude: number },
): string | undefined {
  if (boundsContain(box, point)) return undefined
  const { south, north, west, east } = box
  return `${point.latitude}, ${point.longitude} lies outside the service box (${south} to ${north}, ${west} to ${east})`
}

/**
 * Checks text for display: rejects invisible characters, characters that change the reading direction,
 * spreadsheet formulas and markup.
 */
function plainText(raw: unknown): Checked<string> {
  if (typeof raw !== 'string') return { reason: `must be text, not ${quoted(raw)}` }
  if (raw === '') return { reason: 'is missing' }
  if (raw !== raw.trim()) return { reason: `${quoted(raw)} has spaces around it` }
  if (raw.length > LONGEST_TEXT) return { reason: `is longer than ${LONGEST_TEXT} characters` }
  // Zero-width joiners and non-joiners are part of Devanagari spelling; other format characters are not.
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\uFFFD]|(?![\u200C\u200D])\p{Cf}/u.test(raw))
    return { reason: `${quoted(raw)} contains an invisible character` }
  if (/[<>]/.test(raw)) return { reason: `${quoted(raw)} contains < or >` }
  if (/^[=+\-@]/.test(raw)) return { reason: `${quoted(raw)} begins with a character of a formula (= + - @)` }
  return { value: raw }
}

function hindiText(raw: unknown): Checked<string> {
  const text = plainText(raw)
  if ('reason' in text || /\p{Script=Devanagari}/u.test(text.value)) return text
  return { reason: `${quoted(raw)} is not in Devanagari` }
}

/** Reads `Name|हिन्दी;Name|हिन्दी` from a cell, or objects with both names from JSON. */
function aliasList(raw: unknown): Checked<readonly PlaceName[]> {
  const entries = typeof raw === 'string' ? splitAliases(raw) : raw
  if (!Array.isArray(entries)) return { reason: `must be a list of names, not ${quoted(raw)}` }
  if (entries.length > MOST_ALIASES) return { reason: `contains more than ${MOST_ALIASES} names` }
  const aliases: PlaceName[] = []
  for (const entry of entries as unknown[]) {
    const { name: rawName, name_hi: rawHindi } = (entry ?? {}) as Record<string, unknown>
    const [name, nameHi] = [plainText(rawName), hindiText(rawHindi)]
    if ('reason' in name) return { reason: `each alias needs a name: ${name.reason}` }
    if ('reason' in nameHi) return { reason: `each alias needs a Hindi name: ${nameHi.reason}` }
    aliases.push({ name: name.value, nameHi: nameHi.value })
  }
  return { value: aliases }
}

function splitAliases(cell: string): object[] {
  if (cell === '') return []
  return cell.split(';').map(entry => {
    const [name, ...hindi] = entry.split('|')
    return { name, name_hi: hindi.join('|') }
  })
}

function pattern(allowed: RegExp, description: string): Check<string> {
  return raw =>
    typeof raw === 'string' && allowed.test(raw)
      ? { value: raw }
      : { reason: raw === '' ? 'is missing' : `must be ${description}, not ${quoted(raw)}` }
}

function oneOf<const Value extends string | number>(values: readonly Value[]): Check<Value> {
  return raw => {
    const value = values.find(each => each === raw || (typeof each === 'number' && String(each) === raw))
    if (value !== undefined) return { value }
    return { reason: raw === '' ? 'is missing' : `must be one of ${values.join(', ')}, not ${quoted(raw)}` }
  }
}

/** Rounds to six decimals (0.1 m); the data is not more precise. */
function degrees(raw: unknown): Checked<number> {
  const isNumber =
    typeof raw === 'number' || (typeof raw === 'string' && /^-?\d{1,3}(?:\.\d{1,17})?$/.test(raw))
  const value = isNumber ? Number(raw) : Number.NaN
  if (!Number.isFinite(value)) {
    return { reason: raw === '' ? 'is missing' : `must be decimal degrees, not ${quoted(raw)}` }
  }
  return { value: Math.round(value * 1e6) / 1e6 }
}
