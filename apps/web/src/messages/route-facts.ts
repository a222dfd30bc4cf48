/** The facts from which a route's texts are built. */
export interface RouteFacts {
  readonly service: 'shared' | 'reserved' | 'metro' | 'walk'
  readonly autos: number
  /** Whole minutes on foot. */
  readonly walkMinutes: number
  /** Rounded to 10 m below 1 km, otherwise in kilometres; null if there is no walk. */
  readonly walked: { readonly metres: number } | { readonly kilometres: string } | null
  /** Every auto runs on a published service. */
  readonly isUsual: boolean
}
