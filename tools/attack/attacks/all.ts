import type { Attack } from '../attack.ts'
import { costAttacks } from './costs.ts'
import { endpointAttacks } from './endpoints.ts'
import { floodAttacks } from './floods.ts'
import { memoryAttacks } from './memory.ts'
import { riderAttacks } from './riders.ts'
import { sessionAttacks } from './sessions.ts'
import { signInAttacks } from './sign-in.ts'

export const attacks: readonly Attack[] = [
  ...memoryAttacks,
  ...costAttacks,
  ...endpointAttacks,
  ...floodAttacks({ calls: 2_000, addresses: 40, isMeasured: true }),
  ...signInAttacks,
  ...sessionAttacks,
  ...riderAttacks,
]
