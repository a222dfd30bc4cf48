import { hotspotsSearch, routeLocations, routeSuggestions, searchPlaces } from '@sawari/contract'
import type { ServerStub } from './server-stub.ts'
import { aStand } from './stands.ts'

const SECTOR_62 = aStand({ name: 'Sector 62, Noida', latitude: 28.6211, longitude: 77.3644 })
export const GAUR_CHOWK = aStand({ name: 'Gaur Chowk (Char Murti)', latitude: 28.6062, longitude: 77.431 })
const stands = [
  SECTOR_62,
  GAUR_CHOWK,
  ...['16', '18', '52', '59'].map(sector => aStand({ name: `Noida Sector ${sector} Metro` })),
]

/** Makes the location inputs find a few stands by part of their name, and no other places. */
export function answerPlaces(server: ServerStub): void {
  server.answers(hotspotsSearch, ({ query: { q, limit } }) => {
    const found = stands.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).slice(0, limit)
    return { success: true, message: '', data: found, count: found.length }
  })
  server.answers(searchPlaces, { success: true, type: 'FeatureCollection', features: [] })
  server.answers(routeLocations, {
    success: true,
    data: stands.map(({ name, name_hi, latitude, longitude, city, kind }) => ({
      name,
      name_hi,
      latitude,
      longitude,
      city,
      kind,
    })),
  })
  server.answers(routeSuggestions, { success: true, data: [] })
}
