import type { Place, PlaceName, Stand } from '../model/stand.ts'
import type { StandId } from '../model/stand-id.ts'

/** A gazetteer place, with the stand that it is or was merged into, and its other names. */
export type GazetteerPlace = Place & { readonly standId?: StandId; readonly aliases?: readonly PlaceName[] }

/** A stand, or a place of the gazetteer that is not a stand. */
export type PlaceHit =
  /** `place`: another place, merged into the stand, whose name this is. */
  | { readonly kind: 'stand'; readonly stand: Stand; readonly place?: GazetteerPlace }
  | { readonly kind: 'place'; readonly place: Place }
