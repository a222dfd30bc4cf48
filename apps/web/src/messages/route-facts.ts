/** The facts from which a route's texts are built. */
export interface RouteFacts {
  readonly service: 'shared' | 'reserved' | 'metro' | 'walk'
  readonly autos: number
  /** Changes from one vehicle to another. */
  readonly changes: number
  /** Whole minutes on foot. */
  readonly walkMinutes: number
  /** Rounded to 10 m below 1 km, otherwise in kilometres; null if there is no walk. */
  readonly walked: { readonly metres: number } | { readonly kilometres: string } | null
  /** Every auto runs on a published service. */
  readonly isUsual: boolean
}

/** One part of a route by metro; `line` is named in the language of the page. */
export interface RoutePartFacts {
  readonly kind: 'walk' | 'shared' | 'reserved' | 'metro' | 'other'
  readonly minutes: number
  readonly line: string
}
