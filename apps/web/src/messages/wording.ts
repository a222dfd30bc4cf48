/**
 * What a translation of `English` has to bring: the very keys, lists of the same length, functions of the
 * same gaps. The words themselves are free.
 */
export type Wording<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : { readonly [Key in keyof English]: Wording<English[Key]> }
