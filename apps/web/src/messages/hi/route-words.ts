import type { routeWords as english } from '../en/route-words.ts'
import type { RouteFacts, RoutePartFacts } from '../route-facts.ts'
import type { Wording } from '../wording.ts'

/** More names would not fit on a card. */
const MOST_NAMES = 2

export const routeWords: Wording<typeof english> = {
  name: (_said, changesAt, parts) => {
    if (parts.length > 0) return parts.map(partName).join(', ')
    if (changesAt.length === 0) return 'सीधा ऑटो'
    const more = changesAt.length - MOST_NAMES
    const named = changesAt.slice(0, MOST_NAMES)
    return `${[...named, ...(more > 0 ? [`${more} और जगह`] : [])].join(' और ')} होकर`
  },
  description: (_said, facts) => {
    if (facts.service === 'reserved') return 'पूरा ऑटो सिर्फ़ आपका, घर से मंज़िल तक'
    if (facts.service === 'walk') return `${walked(facts)}, ${facts.walkMinutes} मिनट पैदल, ऑटो नहीं चाहिए`
    const onFoot = facts.walked ? [`${walked(facts)} पैदल`] : []
    if (facts.service === 'metro') return [changes(facts.changes), ...onFoot].join(', ')
    return [autos(facts.autos), ...onFoot, facts.isUsual ? 'सेवा पक्की' : 'सेवा शायद हो'].join(', ')
  },
}

function partName({ kind, minutes, line }: RoutePartFacts): string {
  if (kind === 'metro') return line
  if (kind === 'walk') return `${minutes} मिनट पैदल`
  return kind === 'other' ? 'सवारी' : 'ऑटो'
}

function changes(count: number): string {
  return count === 0 ? 'कहीं बदलना नहीं' : `${count} बार बदलना`
}

function autos(count: number): string {
  return count === 1 ? 'एक ऑटो, कहीं बदलना नहीं' : `${count} ऑटो, ${count - 1} बार बदलना`
}

function walked({ walked: way }: RouteFacts): string {
  if (way === null) return ''
  return 'metres' in way ? `${way.metres} मी` : `${way.kilometres} किमी`
}
