// The service: refusals only during a fault and in the documented form, no crashed or blocked process, and
// recovery afterwards.

import { type Entry, type Fault, type Operation, of } from '../history.ts'
import type { Finding } from './findings.ts'

const WELL_AGAIN_MS = 10_000
/** A call that began just before the proof of recovery may still fail because of the fault. */
const TAIL_MS = 1_000
/** The client knows that nothing was sent. */
const NOT_SENT = 'NOT_CONNECTED'
const UNAVAILABLE: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'DATABASE_ERROR'])
const INTERNAL: ReadonlySet<unknown> = new Set(['INTERNAL_ERROR', 'MESSAGE_SEND_ERROR'])

export interface ServiceRules {
  /**
   * Whether durations are checked. On a busy machine calls exceed the server's own deadlines without a fault.
   */
  readonly isTimed: boolean
}

export function checkService(entries: readonly Entry[], { isTimed }: ServiceRules): Finding[] {
  const faults = of(entries, 'fault')
  const signedOut = new Map(of(entries, 'sign-out').map(({ session, invoke }) => [session, invoke]))
  // A socket is closed with its session, regardless of events in progress.
  const isCutOff = (entry: Operation) =>
    entry.op === 'send' && entry.t >= (signedOut.get(entry.session) ?? Number.POSITIVE_INFINITY)
  return [
    ...entries.flatMap(entry => ('out' in entry ? undocumented(entry) : [])),
    ...(isTimed
      ? entries.flatMap(entry => ('out' in entry && !isCutOff(entry) ? unexcused(entry, faults) : []))
      : []),
    ...faults.flatMap(fault => faultsOfRecovery(fault, isTimed)),
    ...of(entries, 'death').map(
      ({ server, t, reason }): Finding => ({
        kind: 'dead or stuck',
        text: `server ${server} ended at ${t}: ${reason}`,
      }),
    ),
  ]
}

function undocumented({ status, code, retryAfter, ...entry }: Operation): Finding[] {
  const isServerError = INTERNAL.has(code) || (status !== undefined && status >= 500)
  const isDocumented =
    status !== undefined && UNAVAILABLE.has(code) && status === 503 && Number(retryAfter) > 0
  if (!isServerError || isDocumented) return []
  return [{ kind: 'wrong 5xx', text: `${nameOf(entry)}: ${status} ${code}, Retry-After ${retryAfter}` }]
}

function unexcused(entry: Operation, faults: readonly Fault[]): Finding[] {
  const { code, out } = entry
  if (out !== 'info' || INTERNAL.has(code) || code === NOT_SENT || isExcused(entry, faults)) return []
  const kind = UNAVAILABLE.has(code) ? 'wrong 5xx' : 'unanswered'
  return [{ kind, text: `${nameOf(entry)}: ${code}, while no fault lasted` }]
}

function nameOf(entry: Pick<Operation, 'op' | 'invoke' | 't' | 'server'>): string {
  const name = 'name' in entry ? ` ${String(entry.name)}` : ''
  return `${entry.op}${name} at ${entry.invoke} to ${entry.t} on ${entry.server}`
}

function isExcused({ invoke, t }: Operation, faults: readonly Fault[]): boolean {
  return faults.some(
    fault =>
      fault.excuses && invoke <= (fault.recovered ?? Number.POSITIVE_INFINITY) + TAIL_MS && t >= fault.invoke,
  )
}

function faultsOfRecovery({ number, name, healed, recovered, wrong }: Fault, isTimed: boolean): Finding[] {
  const what = `fault ${number}, ${name}`
  const findings: Finding[] =
    wrong === undefined ? [] : [{ kind: 'dead or stuck', text: `${what}: ${wrong}` }]
  if (recovered === null)
    return [...findings, { kind: 'dead or stuck', text: `${what}: not recovered within a minute` }]
  const ms = recovered - healed
  return !isTimed || ms <= WELL_AGAIN_MS
    ? findings
    : [...findings, { kind: 'slow to recover', text: `${what}: recovered after ${ms} ms` }]
}
