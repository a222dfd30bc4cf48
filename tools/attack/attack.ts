import type { Target } from './target.ts'

export interface Outcome {
  /** Undefined: the attack cannot be tried on this target. */
  readonly held: boolean | undefined
  readonly figures: string
}

export interface Attack {
  readonly name: string
  readonly tried: string
  run(target: Target): Promise<Outcome>
}

export const notTried = (figures: string): Outcome => ({ held: undefined, figures })
