// The order and the durations of the faults: the same for the same seed.

import { type Random, randomFrom } from '../harness/random.ts'
import { type Chosen, type FaultKind, faultKinds } from './kinds.ts'
import type { Form } from './world.ts'

export interface Schedule {
  readonly form: Form
  readonly seed: number
  readonly faults: number
  /** Only kinds whose name contains one of these texts. */
  readonly only?: readonly string[] | undefined
  readonly mostHoldMs: number
}

const TWO_AT_ONCE = 0.12
const LONG_HOLD = 0.1
/** A factor of the usual maximum duration. */
const LONG_HOLDS = 2.5

/** Rounds of simultaneous faults, usually one. Each kind occurs once before any is repeated. */
export function scheduleOf({ form, seed, faults, only = [''], mostHoldMs }: Schedule): Chosen[][] {
  const random = randomFrom(seed)
  const kinds = faultKinds.filter(
    ({ forms, name }) => forms.includes(form) && only.some(text => name.includes(text)),
  )
  if (kinds.length === 0) throw new Error(`no fault of ${form} is called ${only.join(' or ')}`)
  const choose = (kind: FaultKind): Chosen => ({
    kind,
    server: form === 'embedded' ? 0 : random.below(2),
    holdMs: mostHoldMs * (random.chance(LONG_HOLD) ? LONG_HOLDS : random.between(0.05, 1)),
    lot: random.between(0, 1),
  })
  const rounds: Chosen[][] = []
  let hat: FaultKind[] = []
  for (let left = faults; left > 0; left -= rounds.at(-1)!.length) {
    if (hat.length === 0) hat = shuffled(kinds, random)
    const first = hat.pop()!
    const others = kinds.filter(({ part }) => part !== first.part && part !== 'all')
    const isPair = left > 1 && first.part !== 'all' && others.length > 0 && random.chance(TWO_AT_ONCE)
    rounds.push(isPair ? [choose(first), choose(random.pick(others))] : [choose(first)])
  }
  return rounds
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const left = [...values]
  return values.map(() => left.splice(random.below(left.length), 1)[0]!)
}
