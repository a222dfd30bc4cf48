import { exampleOf } from '../endpoint.ts'
import {
  type Hotspot,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  listHotspots,
  searchPlaces,
} from '../hotspots.ts'
import { gaurChowk, ids, sector52 } from './people.ts'

const row = {
  _id: ids.stand,
  name: sector52.name,
  name_hi: 'नोएडा सेक्टर 52',
  latitude: sector52.latitude,
  longitude: sector52.longitude,
  city: 'Noida',
} as const

const stand: Hotspot = {
  ...row,
  color_code: 'red',
  kind: 'metro',
  availability: 'high',
  destinations: [{ ...gaurChowk, name_hi: 'गौर चौक', estimated_fare: 30, minutes: 21, basis: 'known' }],
}

export const hotspotExamples = {
  hotspots: exampleOf(listHotspots, { response: { success: true, data: [stand] } }),
  hotspotsInBounds: exampleOf(hotspotsInBounds, {
    body: { bounds: { north: 28.63, south: 28.56, east: 77.44, west: 77.36 }, zoom: 14 },
    response: { success: true, data: [stand], total: 1, truncated: false },
  }),
  hotspotsNearby: exampleOf(hotspotsNearby, {
    body: { latitude: 28.587, longitude: 77.377, radius: 2 },
    response: { success: true, data: [{ ...stand, distance: 0.17 }] },
  }),
  hotspotsPaginated: exampleOf(hotspotsPaginated, {
    query: { page: '1', limit: '20' },
    response: {
      success: true,
      message: '1 hotspot',
      data: [row],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false },
    },
  }),
  hotspotsSearch: exampleOf(hotspotsSearch, {
    query: { q: 'sector 52', limit: '5' },
    response: { success: true, message: '1 hotspot', data: [row], count: 1 },
  }),
  places: exampleOf(searchPlaces, {
    query: { q: 'gaur', limit: '5', lang: 'en' },
    response: {
      success: true,
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            name: gaurChowk.name,
            city: 'Greater Noida',
            country: 'India',
            osm_key: 'place',
            osm_value: 'locality',
          },
          geometry: { type: 'Point', coordinates: [gaurChowk.longitude, gaurChowk.latitude] },
        },
      ],
    },
  }),
} as const
