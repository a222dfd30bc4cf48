import { expect, test } from 'vitest'
import { costAttacks } from './attacks/costs.ts'
import { makeAttacks } from './table.ts'
import { attackedServer } from './testing/attacked-server.ts'

const target = attackedServer()

test.each(costAttacks)('a server holds against $name', async attack => {
  const [row] = await makeAttacks([attack], target())
  // The figures are shown when it fails.
  expect([row?.figures, row?.held]).toEqual([row?.figures, true])
})
