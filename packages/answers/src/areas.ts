// The city, state and country of a place, in both languages.

import type { City, PlaceName } from '@sawari/planner'

interface Area {
  readonly city: PlaceName
  readonly state: PlaceName
}

const UTTAR_PRADESH: PlaceName = { name: 'Uttar Pradesh', nameHi: 'उत्तर प्रदेश' }
const DELHI: PlaceName = { name: 'Delhi', nameHi: 'दिल्ली' }

export const AREAS: Readonly<Record<City, Area>> = {
  Noida: { city: { name: 'Noida', nameHi: 'नोएडा' }, state: UTTAR_PRADESH },
  'Greater Noida': { city: { name: 'Greater Noida', nameHi: 'ग्रेटर नोएडा' }, state: UTTAR_PRADESH },
  Ghaziabad: { city: { name: 'Ghaziabad', nameHi: 'ग़ाज़ियाबाद' }, state: UTTAR_PRADESH },
  Delhi: { city: DELHI, state: DELHI },
}

export const COUNTRY: PlaceName = { name: 'India', nameHi: 'भारत' }
