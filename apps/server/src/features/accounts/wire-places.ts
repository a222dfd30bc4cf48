// Converts saved places to and from the API's format.

import type { SavedPlacesBody, SavedPlace as WirePlace, SavedPlaces as WirePlaces } from '@sawari/contract'
import type { KeptPlace, NamedPlace, SavedPlaces, WantedPlaces } from './saved-places.ts'

export function wirePlaces({ home, work, recent }: SavedPlaces): WirePlaces {
  return {
    home: wireKept(home),
    work: wireKept(work),
    recent: recent.map(({ usedAtMs, ...place }) => ({
      ...wirePlace(place),
      usedAt: new Date(usedAtMs).toISOString(),
    })),
  }
}

function wireKept({ place, changedAtMs }: KeptPlace): WirePlaces['home'] {
  return {
    place: place && wirePlace(place),
    changedAt: changedAtMs === null ? null : new Date(changedAtMs).toISOString(),
  }
}

function wirePlace({ name, point }: NamedPlace): WirePlace {
  return { name, ...point }
}

export function wantedPlaces({ home, work, recent }: SavedPlacesBody): WantedPlaces {
  return {
    home: home && namedPlace(home),
    work: work && namedPlace(work),
    recent: recent.map(({ usedAt, ...place }) => ({
      ...namedPlace(place),
      usedAtMs: new Date(usedAt).getTime(),
    })),
  }
}

function namedPlace({ name, latitude, longitude }: WirePlace): NamedPlace {
  return latitude === undefined || longitude === undefined
    ? { name }
    : { name, point: { latitude, longitude } }
}
