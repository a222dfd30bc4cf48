/**
 * The type of a translation of `English`: the same keys, lists of the same length, and functions with the same
 * parameters. The texts themselves can differ.
 */
export type Wording<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : { readonly [Key in keyof English]: Wording<English[Key]> }
