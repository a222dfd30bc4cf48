// What all attacks share: the server under attack, attackers of their own addresses, and the table of outcomes.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, callOf } from '../harness/call.ts'
import { enter, newAccount, type RiderApi } from '../harness/riders.ts'

export interface Target {
  readonly url: string
  readonly call: Call
  /** The resident memory of the process in bytes, from its metrics; rejects if they cannot be read. */
  readonly memory: (() => Promise<number>) | undefined
  /** The texts of all mails to an address, from the outbox of the server. */
  readonly mailsTo: ((address: string) => readonly string[]) | undefined
}

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

interface TargetOptions {
  readonly url: string
  readonly metrics?: string | undefined
  readonly outbox?: readonly string[] | undefined
}

export function targetOf({ url, metrics, outbox }: TargetOptions): Target {
  for (const address of [url, metrics]) if (address !== undefined) requireLoopback(address)
  return {
    url,
    call: callOf(url),
    memory: metrics === undefined ? undefined : () => memoryFrom(new URL('/metrics', metrics).href),
    mailsTo: outbox === undefined ? undefined : address => outbox.flatMap(folder => mailsTo(folder, address)),
  }
}

/** Throws for every address that may belong to another machine. */
export function requireLoopback(address: string): void {
  const { protocol, hostname } = new URL(address)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  if (protocol === 'http:' && isLoopback) return
  throw new Error(`${address} is refused: attack only a server of your own, on http://127.0.0.1`)
}

async function memoryFrom(metrics: string): Promise<number> {
  // The server may close an idle connection in the moment in which it is used again.
  const response = await fetch(metrics).catch(() => fetch(metrics).catch(() => undefined))
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec((await response?.text()) ?? '')?.[1])
  if (Number.isNaN(bytes)) throw new Error(`${metrics} gives no memory: --metrics names the metrics server`)
  return bytes
}

function mailsTo(outbox: string, address: string): string[] {
  // The server creates the folder with the first mail.
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter(name => name.endsWith('.eml'))
    .map(name => readFileSync(join(outbox, name), 'utf8').replaceAll('\r', '').replaceAll('=\n', ''))
    .filter(text => text.includes(`To: ${address}`))
}

let addresses = Math.floor(Math.random() * 60_000)

/** A client address that was not used before. */
export function freshAddress(): string {
  addresses += 1
  return `127.${20 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${1 + (addresses & 127)}`
}

export const newRider = ({ url }: Target, name?: string): Promise<RiderApi> =>
  enter(url, { ...newAccount(), ...(name !== undefined && { name }) }, freshAddress())

/** How many answers had each status. */
export function countsOf(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, status => status))
  return counts.map(([status, all = []]) => `${all.length} times ${status}`).join(', ')
}

interface Row extends Pick<Attack, 'name' | 'tried'>, Outcome {}

/** Runs one attack after the other; an attack that throws counts as a failure of the protection. */
export async function makeAttacks(attacks: readonly Attack[], target: Target): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, tried, run } of attacks) {
    const failed = (error: unknown): Outcome => ({ held: false, figures: String(error) })
    rows.push({ name, tried, ...(await run(target).catch(failed)) })
  }
  return rows
}

const outcomeWord = ({ held }: Outcome) => (held === undefined ? 'not tried' : held ? 'held' : 'BROKE')

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(row => [row.name, row.tried, outcomeWord(row), row.figures])
  const all = [['attack', 'what was tried', 'outcome', 'figures'], ...lines]
  const widths = [0, 1, 2].map(column => Math.max(...all.map(cells => cells[column]!.length)))
  const padded = all.map(cells => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return padded.map(cells => cells.join('  ').trimEnd()).join('\n')
}
