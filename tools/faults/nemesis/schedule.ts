// The order and the durations of the faults: the same for the same seed.

import { type Random, randomFrom } from '../../harness/random.ts'
import type { Form } from '../world.ts'
import { type Chosen, type FaultKind, faultKinds } from './fault-kinds.ts'

/** Simultaneous faults, usually one. */
export interface Round {
  readonly quietMs: number
  readonly faults: readonly Chosen[]
}

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

export function scheduleOf({ form, seed, faults, only = [''], mostHoldMs }: Schedule): Round[] {
  const random = randomFrom(seed)
  const kinds = faultKinds.filter(
    kind => kind.forms.includes(form) && only.some(text => kind.name.includes(text)),
  )
  if (kinds.length === 0) throw new Error(`no fault of ${form} is called ${only.join(' or ')}`)
  const rounds: Round[] = []
  let left = faults
  // Each kind once before any is repeated.
  let hat: FaultKind[] = []
  const draw = (): FaultKind => {
    if (hat.length === 0) hat = shuffled(kinds, random)
    return hat.pop()!
  }
  while (left > 0) {
    const chosen = [choose(draw(), { form, mostHoldMs }, random)]
    const { part: hit, isAlone = false } = chosen[0]!.kind
    const others = kinds.filter(({ part, ...kind }) => part !== hit && kind.isAlone !== true)
    if (left > 1 && !isAlone && others.length > 0 && random.chance(TWO_AT_ONCE)) {
      chosen.push(choose(random.pick(others), { form, mostHoldMs }, random))
    }
    left -= chosen.length
    rounds.push({ quietMs: random.between(200, 800), faults: chosen })
  }
  return rounds
}

function choose(
  kind: FaultKind,
  { form, mostHoldMs }: Pick<Schedule, 'form' | 'mostHoldMs'>,
  random: Random,
): Chosen {
  return {
    kind,
    server: form === 'embedded' ? 0 : random.below(2),
    holdMs: mostHoldMs * (random.chance(LONG_HOLD) ? LONG_HOLDS : random.between(0.05, 1)),
    lot: random.between(0, 1),
  }
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const left = [...values]
  return values.map(() => left.splice(random.below(left.length), 1)[0]!)
}
