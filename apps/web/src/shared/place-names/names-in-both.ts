// Places in a language that may differ from that of the page, as on a card for two people.
import { useQuery } from '@tanstack/react-query'
import { fareCardTexts } from '../../messages/fare-card.ts'
import type { Language } from '../../messages/language.ts'
import { textsIn } from '../../messages/texts.ts'
import { useApp } from '../app-context.ts'
import { MY_LOCATION, type NamedPlace, placeNamesQuery } from './place-names.ts'

/** The name of a place in a language; a name that is not in the dictionary stays as it is. */
export function useNamesInBoth(): (place: NamedPlace, language: Language) => string {
  const { data: hindiNames = {} } = useQuery(placeNamesQuery(useApp().api))
  return ({ name, nameHi }, language) => {
    if (name === MY_LOCATION) return textsIn(fareCardTexts, language).myLocation
    if (language !== 'hi') return name
    return nameHi || (Object.hasOwn(hindiNames, name) ? hindiNames[name]! : name)
  }
}
