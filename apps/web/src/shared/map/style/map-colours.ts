/**
 * The colours of streets, water and parks, in both themes: the specified dark blue of routes and the colours of stands
 * need a light map.
 */
export const MAP_COLOURS = {
  park: '#D6E6C9',
  forest: '#C6DDB8',
  water: '#A9CBE0',
  motorway: '#F3D48F',
  motorwayEdge: '#D9B15C',
  trunk: '#F8E5B9',
  trunkEdge: '#DCC086',
  street: '#FFFFFF',
  streetEdge: '#C8C1B2',
  // Streets that are thinner than their edges would be.
  farStreet: '#D6CFC1',
  rail: '#BCB5AA',
  streetName: '#4A5144',
  placeName: '#4A5144',
  parkName: '#3B6B33',
  halo: '#FFFFFF',
} as const
