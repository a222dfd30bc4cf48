declare const kind: unique symbol

/** 24 hex digits: the start of the SHA-256 of the stand's place id. The type checker keeps it apart from other text. */
export type StandId = string & { readonly [kind]: 'stand' }
