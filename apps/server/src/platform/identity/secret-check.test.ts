import { expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createKeyedHash, noteSecret, watchSecret } from './secrets.ts'

const ours = createKeyedHash('a secret for tests, and for nothing else')
const another = createKeyedHash('another secret for tests')

describeOnEachDatabase('a database', open => {
  test('detects that it was used with another secret before, and stores no secret', async () => {
    const database = await open()
    expect(await noteSecret(database, ours)).toBe(false)
    expect(await noteSecret(database, ours)).toBe(false)
    expect(await noteSecret(database, another)).toBe(true)
    expect(await noteSecret(database, another)).toBe(false)
    expect(await noteSecret(database, ours)).toBe(true)
    const rows = await database.sql.selectFrom('secret_check').selectAll().execute()
    expect(rows).toEqual([{ id: 1, fingerprint: expect.stringMatching(/^[\w-]{43}$/) }])
  })

  test('lets a running server know of one with another secret, once', async () => {
    const database = await open()
    const lines: string[] = []
    const logger = createLogger('trace', { write: line => void lines.push(line) })
    const metrics = createMetrics()
    await noteSecret(database, ours)
    const watch = watchSecret({ database, keyedHash: ours, logger, metrics, everyMs: 5 })
    const shown = async () => /^auth_secret_differs (\d)$/m.exec((await metrics.read()).text)?.[1]
    expect(await shown()).toBe('0')
    await noteSecret(database, another)
    await vi.waitFor(async () => expect(await shown()).toBe('1'))
    await noteSecret(database, ours)
    await vi.waitFor(async () => expect(await shown()).toBe('0'))
    await watch.stop()
    expect(lines.filter(line => line.includes('AUTH_SECRET differs'))).toHaveLength(1)
  })
})
