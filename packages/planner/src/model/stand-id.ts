declare const kind: unique symbol

/**
 * 24 hex digits: the beginning of the SHA-256 of the stand's place id. A branded type, distinct from other
 * text.
 */
export type StandId = string & { readonly [kind]: 'stand' }
