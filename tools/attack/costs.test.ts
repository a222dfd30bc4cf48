import { expect, test } from 'vitest'
import { costAttacks } from './attacks/costs.ts'
import { floodAttacks } from './attacks/floods.ts'
import { makeAttacks } from './table.ts'
import { attackedServer } from './testing/attacked-server.ts'

/** The figures of memory and waits are those of `npm run attack`; here only the answers count. */
const floods = floodAttacks({ calls: 40, addresses: 8, isMeasured: false })

const target = attackedServer()

test.each([...costAttacks, ...floods])('a server holds against $name', async attack => {
  const [row] = await makeAttacks([attack], target())
  // The figures are shown when it fails.
  expect([row?.figures, row?.held]).toEqual([row?.figures, true])
})
