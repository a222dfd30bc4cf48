/** The colours of the ground. The specified dark blue of routes must stay readable on all of them. */
export interface MapColours {
  readonly land: string
  readonly park: string
  readonly forest: string
  readonly water: string
  readonly waterName: string
  readonly motorway: string
  readonly motorwayEdge: string
  readonly trunk: string
  readonly trunkEdge: string
  readonly street: string
  readonly streetEdge: string
  /** Streets that are thinner than their edges would be. */
  readonly farStreet: string
  readonly rail: string
  readonly border: string
  readonly streetName: string
  readonly placeName: string
  readonly parkName: string
  readonly ink: string
  readonly halo: string
}

export const LIGHT: MapColours = {
  land: '#F2EFE9',
  park: '#D6E6C9',
  forest: '#C6DDB8',
  water: '#A9CBE0',
  waterName: '#2A5A78',
  motorway: '#F3D48F',
  motorwayEdge: '#D9B15C',
  trunk: '#F8E5B9',
  trunkEdge: '#DCC086',
  street: '#FFFFFF',
  streetEdge: '#C8C1B2',
  farStreet: '#D6CFC1',
  rail: '#BCB5AA',
  border: '#7A6F86',
  streetName: '#4A5144',
  placeName: '#4A5144',
  parkName: '#3B6B33',
  ink: '#14180F',
  halo: '#FFFFFF',
}
