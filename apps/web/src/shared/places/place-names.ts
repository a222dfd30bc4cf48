// How places are called on screen. Everywhere else a place goes by its English name: in calls, addresses and caches.

import { appCalls } from '@sawari/contract/calls/app'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { placesTexts } from '../../messages/places.ts'
import { useTexts } from '../../messages/texts.ts'
import { useLanguage } from '../../messages/use-language.ts'
import { callEndpoint } from '../api/call-endpoint.ts'

/** The name of a point that this device found, as calls and addresses carry it. */
export const MY_LOCATION = 'My location'

/** A place by its English name, with the Hindi one where it came along. */
export interface NamedPlace {
  readonly name: string
  readonly nameHi?: string | undefined
}

/** The name of a place in the language of the page; as it is where none is known, so for whatever was typed. */
export type NameOf = (place: string | NamedPlace) => string

const placeNamesQuery = queryOptions({
  queryKey: ['place-names'],
  queryFn: async ({ signal }) => (await callEndpoint(appCalls.placeNames, { signal })).data.names,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Gives names in the language of the page. The dictionary is fetched in Hindi alone; it changes when it is there. */
export function usePlaceName(): NameOf {
  const isHindi = useLanguage() === 'hi'
  const { myLocation } = useTexts(placesTexts).input
  const { data: hindiNames } = useQuery({ ...placeNamesQuery, enabled: isHindi })
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
