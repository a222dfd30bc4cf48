/** What the words of a route are made from. */
export interface RouteFacts {
  readonly service: 'shared' | 'reserved' | 'walk'
  readonly autos: number
  /** Whole minutes on foot. */
  readonly walkMinutes: number
  /** In tens of metres below a kilometre, else in kilometres; null where nothing is walked. */
  readonly walked: { readonly metres: number } | { readonly kilometres: string } | null
  /** Every auto runs on a published service. */
  readonly isUsual: boolean
}
