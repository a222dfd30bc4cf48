/** The kinds of findings, in the order of the report. */
export const findingKinds = [
  'lost',
  'doubled',
  'misordered',
  'undelivered',
  'double accept',
  'admitted',
  'ended early',
  'wrong 5xx',
  'unanswered',
  'dead or stuck',
  'slow to recover',
] as const

export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  readonly kind: FindingKind
  readonly text: string
}
