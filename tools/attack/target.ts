// The server under attack. Only addresses of this machine are accepted.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PushService } from '../../apps/server/test/push-service.ts'
import { type Call, callOf } from '../harness/call.ts'

export interface Target {
  readonly url: string
  readonly call: Call
  /** Another process on the same database. */
  readonly second: { readonly url: string; readonly call: Call } | undefined
  /** The resources that the process has used, from its metrics. */
  readonly usage: (() => Promise<Usage>) | undefined
  /** The texts of all mails to an address, from the outbox of the server. */
  readonly mailsTo: ((address: string) => readonly string[]) | undefined
  /** A push service that the server sends to, in tests. */
  readonly push: PushService | undefined
}

export interface Usage {
  readonly memoryBytes: number
  /** Processor time since its start, without that of other processes. */
  readonly processorMs: number
}

export interface TargetOptions {
  readonly url: string
  readonly second?: string | undefined
  readonly metrics?: string | undefined
  readonly outbox?: readonly string[] | undefined
  readonly push?: PushService
}

export function targetOf({ url, second, metrics, outbox, push }: TargetOptions): Target {
  for (const address of [url, second, metrics]) if (address !== undefined) requireLoopback(address)
  return {
    url,
    call: callOf(url),
    second: second === undefined ? undefined : { url: second, call: callOf(second) },
    push,
    usage: metrics === undefined ? undefined : () => usageFrom(metrics),
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

async function usageFrom(metrics: string): Promise<Usage> {
  // The server may close an idle connection in the moment in which it is used again.
  const response = await fetch(metrics).catch(() => fetch(metrics))
  const text = await response.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    memoryBytes: figure('process_resident_memory_bytes'),
    processorMs: 1_000 * figure('process_cpu_seconds_total'),
  }
}

function mailsTo(outbox: string, address: string): string[] {
  // The server creates the folder with the first mail.
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter(name => name.endsWith('.eml'))
    .sort()
    .map(name => plainText(readFileSync(join(outbox, name), 'utf8')))
    .filter(text => text.toLowerCase().includes(`to: ${address.toLowerCase()}`))
}

/** Joins the lines of quoted-printable text. */
function plainText(mail: string): string {
  return mail.replaceAll('\r', '').replaceAll('=\n', '').replaceAll('=3D', '=')
}
