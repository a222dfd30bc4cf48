// Prints the stands near a place, with the fare to each of their destinations:
//   node packages/client/examples/stands-near.ts http://localhost:3000 "Noida Sector 52"

import { createClient } from '../src/index.ts'

const [url = 'http://localhost:3000', name = 'Noida Sector 52'] = process.argv.slice(2)
const client = createClient({ url })

const places = await client.call('places', { query: { q: name, limit: 1 } })
if (!places.ok) throw new Error(`${places.error.code}: ${places.error.message}`)
const [place] = places.value.features
if (place === undefined) throw new Error(`No place is called ${name}`)
const [longitude, latitude] = place.geometry.coordinates

const nearby = await client.call('hotspotsNearby', { body: { latitude, longitude, radius: 1 } })
if (!nearby.ok) throw new Error(`${nearby.error.code}: ${nearby.error.message}`)
for (const stand of nearby.value.data.slice(0, 3)) {
  process.stdout.write(`${stand.name}, ${stand.distance} km\n`)
  for (const { name: to, estimated_fare: rupees } of stand.destinations.slice(0, 5)) {
    process.stdout.write(`  to ${to}: ₹${rupees}\n`)
  }
}
