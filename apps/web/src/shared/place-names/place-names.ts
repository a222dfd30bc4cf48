// How places are named on screen. Everywhere else, in calls, page addresses and caches, the English name identifies a place.

import { readPlaceNames } from '@sawari/contract/place-names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { placesTexts } from '../../messages/places.ts'
import { useLanguage, useTexts } from '../../messages/texts.ts'
import type { Api } from '../api/create-api.ts'
import { useApp } from '../app-context.ts'

/** The name of a point that this device found, in calls and in page addresses. */
export const MY_LOCATION = 'My location'

/** A place by its English name, and by its Hindi name if it is known already. */
export interface NamedPlace {
  readonly name: string
  readonly nameHi?: string | undefined
}

/** The name of a place in the language of the page. A name that is not in the dictionary stays as it is. */
export type NameOf = (place: string | NamedPlace) => string

export function placeNamesQuery(api: Api) {
  return queryOptions({
    queryKey: ['place-names'],
    queryFn: async ({ signal }) => (await api.call(readPlaceNames, { signal })).data.names,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Gives names in the language of the page. Only a page in Hindi fetches the dictionary; the function changes when it arrives. */
export function usePlaceName(): NameOf {
  const isHindi = useLanguage() === 'hi'
  const { myLocation } = useTexts(placesTexts).input
  const { data: hindiNames } = useQuery({ ...placeNamesQuery(useApp().api), enabled: isHindi })
  return useCallback(
    place => {
      const { name, nameHi }: NamedPlace = typeof place === 'string' ? { name: place } : place
      if (name === MY_LOCATION) return myLocation
      return isHindi ? nameHi || hindiName(name, hindiNames) || name : name
    },
    [isHindi, myLocation, hindiNames],
  )
}

function hindiName(name: string, names: Readonly<Record<string, string>> | undefined): string | undefined {
  return names && Object.hasOwn(names, name) ? names[name] : undefined
}

/** The name without its part in brackets, where a row has little room. */
export function withoutBrackets(name: string): string {
  return name.replace(/\s*\([^)]*\)/g, '')
}
