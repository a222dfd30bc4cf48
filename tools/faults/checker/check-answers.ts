// Requests: of any number of answers exactly one succeeds, and the acknowledged answer is the stored one.

import { type Answer, type Entry, of } from '../history.ts'
import type { Finding } from './findings.ts'
import type { Stored } from './stored.ts'

const STATES = { accept: 'accepted', decline: 'declined' } as const

export function checkAnswers(entries: readonly Entry[], stored: Stored): Finding[] {
  return [...doubleAnswers(entries, stored), ...doubleConnections(stored), ...afterBlocks(entries, stored)]
}

function doubleAnswers(entries: readonly Entry[], { requests, connections }: Stored): Finding[] {
  const answers = of(entries, 'answer')
  const byRequest = Map.groupBy(connections, ({ request }) => request)
  return [...Map.groupBy(answers, ({ request }) => request)].flatMap(([request, all]): Finding[] => {
    const won = all.filter(({ out }) => out === 'ok')
    if (won.length > 1) return [found(`${request} was answered ${won.length} times`)]
    const state = requests.get(request)
    const made = byRequest.get(request) ?? []
    const winner: Answer | undefined = won[0]
    if (winner !== undefined && state !== STATES[winner.action]) {
      return [found(`${request} was answered with ${winner.action}, and is stored as ${state}`)]
    }
    if (winner?.action === 'accept' && made[0]?.chat !== winner.chat) {
      return [found(`${request} was accepted as ${winner.chat}, and is stored as ${made[0]?.chat}`)]
    }
    const wanted = state === 'accepted' ? 1 : 0
    return made.length === wanted ? [] : [found(`${request} is ${state} and made ${made.length} connections`)]
  })
}

function doubleConnections({ connections }: Stored): Finding[] {
  const live = connections.filter(({ isLive }) => isLive)
  return [...Map.groupBy(live, ({ pair }) => pair.toSorted().join(' and '))]
    .filter(([, same]) => same.length > 1)
    .map(([pair, same]) => found(`${pair} have ${same.length} live connections`))
}

/** Nobody is, or becomes, connected with a rider after a block between them. */
function afterBlocks(entries: readonly Entry[], { connections }: Stored): Finding[] {
  const blocks = of(entries, 'block').filter(({ out }) => out === 'ok')
  const live = connections
    .filter(({ isLive }) => isLive)
    .filter(({ pair }) => blocks.some(({ rider, other }) => pair.includes(rider) && pair.includes(other)))
    .map(
      ({ pair }): Finding => ({
        kind: 'admitted',
        text: `${pair} are connected although one blocked the other`,
      }),
    )
  const asked = of(entries, 'ask').flatMap(({ from, to, invoke, out }): Finding[] => {
    if (out !== 'ok') return []
    const isBlocked = blocks.some(
      ({ rider, other, t }) => t < invoke && [rider, other].includes(from) && [rider, other].includes(to),
    )
    return isBlocked ? [{ kind: 'admitted', text: `${from} asked ${to} after a block` }] : []
  })
  return [...live, ...asked]
}

function found(text: string): Finding {
  return { kind: 'double accept', text }
}
