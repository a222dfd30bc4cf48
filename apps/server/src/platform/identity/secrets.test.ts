import { expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import {
  createKeyedHash,
  createTextSealer,
  storeSecretFingerprint,
  type TextSealer,
  watchSecret,
} from './secrets.ts'

const sealer = createTextSealer('secret', 'purpose')

test('a sealed text opens again, and never looks the same twice', () => {
  const sealed = sealer.seal('asha', 'सवारी JBSWY3DPEHPK3PXP')
  expect(sealer.open('asha', sealed)).toBe('सवारी JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY')
  expect(sealer.seal('asha', 'सवारी JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

const sealed = sealer.seal('asha', 'text')
const bytes = Buffer.from(sealed, 'base64url')

function changedAt(index: number): string {
  const copy = Buffer.from(bytes)
  copy[index]! ^= 1
  return copy.toString('base64url')
}

test.each<readonly [string, TextSealer, string, string]>([
  ['another secret', createTextSealer('other', 'purpose'), 'asha', sealed],
  ['another purpose', createTextSealer('secret', 'other'), 'asha', sealed],
  ['another owner', sealer, 'ravi', sealed],
  ['a cut text', sealer, 'asha', bytes.subarray(0, -1).toString('base64url')],
  ['nothing', sealer, 'asha', ''],
  ...[...bytes.keys()].map(index => [`a changed byte ${index}`, sealer, 'asha', changedAt(index)] as const),
])('%s does not decrypt the text', (_, opener, owner, text) => {
  expect(opener.open(owner, text)).toBeUndefined()
})

const ours = createKeyedHash('a secret for tests, and for nothing else')
const another = createKeyedHash('another secret for tests')

describeOnEachDatabase('a database', open => {
  test('detects that it was used with another secret before, and stores no secret', async () => {
    const database = await open()
    expect(await storeSecretFingerprint(database, ours)).toBe(false)
    expect(await storeSecretFingerprint(database, ours)).toBe(false)
    expect(await storeSecretFingerprint(database, another)).toBe(true)
    expect(await storeSecretFingerprint(database, another)).toBe(false)
    expect(await storeSecretFingerprint(database, ours)).toBe(true)
    const rows = await database.sql.selectFrom('secret_check').selectAll().execute()
    expect(rows).toEqual([{ id: 1, fingerprint: expect.stringMatching(/^[\w-]{43}$/) }])
  })

  test('lets a running server know of one with another secret, once', async () => {
    const database = await open()
    const lines: string[] = []
    const logger = createLogger('trace', { write: line => void lines.push(line) })
    const metrics = createMetrics()
    await storeSecretFingerprint(database, ours)
    const watch = watchSecret({ database, keyedHash: ours, logger, metrics, everyMs: 5 })
    const shown = async () => /^auth_secret_differs (\d)$/m.exec((await metrics.read()).text)?.[1]
    expect(await shown()).toBe('0')
    await storeSecretFingerprint(database, another)
    await vi.waitFor(async () => expect(await shown()).toBe('1'))
    await storeSecretFingerprint(database, ours)
    await vi.waitFor(async () => expect(await shown()).toBe('0'))
    await watch.stop()
    expect(lines.filter(line => line.includes('AUTH_SECRET differs'))).toHaveLength(1)
  })
})
