import type { NetworkSnapshot } from '@sawari/answers'
import { serverPaths } from '@sawari/contract'
import { dayOf } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { beforeItsDeadline, sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { atExpenseOf, refuseSpenders } from '../../platform/http/processor-budget.ts'
import { sendWebFile } from '../../platform/pages/web-app.ts'
import type { PageCache } from './page-cache.ts'
import { robotsText, siteMap } from './site-map.ts'
import type { StandAddressesOf } from './stand-addresses.ts'

export interface SearchEngineNeeds {
  network(): NetworkSnapshot
  now(): Date
  /** When the stored data were last replaced. */
  dataStoredAt(): Promise<Date>
  readonly standAddressesOf: StandAddressesOf
}

export function bindSearchEngines(app: FastifyInstance, needs: SearchEngineNeeds, files: PageCache): void {
  app.get(serverPaths.robots, (request, reply) => {
    const type = 'text/plain; charset=utf-8'
    const file = files.of(request, {
      ...{ key: `robots ${files.originOf(request)}`, type },
      make: () => robotsText(files.originOf(request)),
    })
    return sendWebFile(request, reply, file)
  })
  app.get(serverPaths.sitemap, { preParsing: refuseSpenders }, async (request, reply) => {
    const origin = files.originOf(request)
    if (origin === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
    const storedAt = await beforeItsDeadline(request, needs.dataStoredAt())
    const file = files.of(request, {
      ...{ key: `sitemap ${origin} ${storedAt.getTime()}`, type: 'application/xml; charset=utf-8' },
      make: () => {
        const snapshot = needs.network()
        const standPaths = snapshot.network.stands.map(needs.standAddressesOf(snapshot).pathOf)
        return siteMap({ origin, standPaths, changedOn: changeDay(snapshot, storedAt, needs.now()) })
      },
    })
    return atExpenseOf(request, () => sendWebFile(request, reply, file))
  })
}

/** The later of the day when the data were stored and the first day of the current fares. */
function changeDay({ rules }: NetworkSnapshot, storedAt: Date, now: Date): string {
  const today = dayOf(now)
  const begun = rules.tariffs.map(({ validFrom }) => validFrom).filter(day => day <= today)
  return [dayOf(storedAt), ...begun].sort().at(-1)!
}
