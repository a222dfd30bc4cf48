import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Paged } from '../../platform/database/pages.ts'
import { bindEndpoint, type Handler, succeed } from '../../platform/http/bind-endpoint.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import { actOnReported, closeReportOf, openTranscript, settleFeedbackBy } from './actions.service.ts'
import { type Actor, listEntries, listEntriesAbout } from './log.store.ts'
import type { ModerationNeeds } from './needs.ts'
import { readReportedPeople } from './people.store.ts'
import { findFeedback, findReport, listFeedback, listReports, listReportsAbout } from './reports.store.ts'
import { findModerator, proveSecondFactor } from './second-factor.service.ts'
import { wireEntry, wireFeedback, wirePerson, wireReports } from './wire-moderation.ts'

/** The number of reports and entries on the page of a person. */
const ROWS_OF_PERSON = 100

type HttpNeeds = ModerationNeeds & { readonly limits: AttemptLimits }

export function bindModeration(app: FastifyInstance, needs: HttpNeeds): void {
  bindSecondFactor(app, needs)
  bindReports(app, needs)
  bindPeople(app, needs)
  bindFeedback(app, needs)
}

function bindSecondFactor(app: FastifyInstance, needs: HttpNeeds): void {
  const { sql } = needs.database
  const moderators = binder(app, needs, false)

  moderators(contract.moderationStatus, async ({ viewer }) => {
    const until = (await findModerator(sql, viewer))?.provedUntil
    const isProved = until !== undefined && until > needs.clock.now()
    return succeed({
      data: { secondFactor: isProved, secondFactorEndsAt: isProved ? until.toISOString() : null },
    })
  })

  moderators(contract.proveSecondFactor, async ({ viewer, body }) => {
    const until = await proveSecondFactor(needs, viewer, body.code)
    if (until instanceof Refusal) return until
    return succeed({ data: { secondFactorEndsAt: until.toISOString() } })
  })
}

function bindReports(app: FastifyInstance, needs: HttpNeeds): void {
  const { sql } = needs.database
  const proved = binder(app, needs, true)

  proved(contract.moderationReports, async ({ viewer, query }) => {
    const { rows, hasMore } = await pageOf(query, page =>
      listReports(sql, { ...page, exceptAbout: viewer.userId }),
    )
    return succeed({ data: await wireReports(sql, rows, needs.clock.now()), hasMore })
  })

  proved(contract.readTranscript, async ({ viewer, params, body: { reason } }) => {
    const actor = await actorOf(needs, viewer)
    const chats = await openTranscript(needs, actor, { reportId: params.id, reason })
    if (chats instanceof Refusal) return chats
    return succeed({
      data: { reportId: params.id, chats: chats.map(chat => ({ ...chat, messages: [...chat.messages] })) },
    })
  })

  proved(contract.actOnReport, async ({ viewer, params, body: { action, reason, message = '' } }) => {
    const actor = await actorOf(needs, viewer)
    const reportId = params.id
    const refusal =
      action === 'close'
        ? await closeReportOf(needs, actor, { reportId, reason })
        : await actOnReported(needs, actor, { reportId, action, reason, message })
    if (refusal !== undefined) return refusal
    const report = await findReport(sql, reportId)
    const [data] = await wireReports(sql, report === undefined ? [] : [report], needs.clock.now())
    return data === undefined ? refuse('NOT_FOUND') : succeed({ data })
  })
}

function bindPeople(app: FastifyInstance, needs: HttpNeeds): void {
  const { database, clock } = needs
  const { sql } = database
  const proved = binder(app, needs, true)

  proved(contract.moderationPerson, async ({ viewer, params: { id } }) => {
    const person = (await readReportedPeople(sql, [id], clock.now())).get(id)
    // A moderator's own page would reveal who reported them.
    if (person === undefined || id === viewer.userId) return refuse('NOT_FOUND')
    const reports = await listReportsAbout(sql, id, ROWS_OF_PERSON)
    const actions = await listEntriesAbout(sql, id, ROWS_OF_PERSON)
    return succeed({
      data: {
        person: wirePerson(person),
        reports: await wireReports(sql, reports, clock.now()),
        actions: actions.map(wireEntry),
      },
    })
  })

  proved(contract.moderationLog, async ({ viewer, query }) => {
    const { rows, hasMore } = await pageOf(query, page =>
      listEntries(sql, { ...page, exceptAbout: viewer.userId }),
    )
    return succeed({ data: rows.map(wireEntry), hasMore })
  })
}

function bindFeedback(app: FastifyInstance, needs: HttpNeeds): void {
  const { sql } = needs.database
  const proved = binder(app, needs, true)
  const answered = async (id: contract.FeedbackId, refusal: Refusal | undefined) => {
    if (refusal !== undefined) return refusal
    const feedback = await findFeedback(sql, id)
    const [data] = await wireFeedback(sql, feedback === undefined ? [] : [feedback])
    return data === undefined ? refuse('NOT_FOUND') : succeed({ data })
  }

  proved(contract.moderationFeedback, async ({ query }) => {
    const { rows, hasMore } = await pageOf(query, page => listFeedback(sql, page))
    return succeed({ data: await wireFeedback(sql, rows), hasMore })
  })

  proved(contract.answerFeedback, async ({ viewer, params: { id }, body: { message } }) => {
    const actor = await actorOf(needs, viewer)
    return answered(id, await settleFeedbackBy(needs, actor, { feedbackId: id, message }))
  })

  proved(contract.closeFeedback, async ({ viewer, params: { id } }) => {
    const actor = await actorOf(needs, viewer)
    return answered(id, await settleFeedbackBy(needs, actor, { feedbackId: id, reason: '' }))
  })
}

/**
 * Binds calls that only moderators may make: for everybody else they do not exist. Checked before the input is read, so
 * that the rejection of an input reveals nothing either.
 */
function binder(app: FastifyInstance, { database, clock }: HttpNeeds, needsSecondFactor: boolean) {
  const admit = async (viewer: Viewer) => {
    const moderator = await findModerator(database.sql, viewer)
    if (moderator === undefined) return refuse('NOT_FOUND')
    const { provedUntil } = moderator
    const isProved = provedUntil !== undefined && provedUntil > clock.now()
    return needsSecondFactor && !isProved ? refuse('SECOND_FACTOR_REQUIRED') : undefined
  }
  return <Definition extends contract.Endpoint>(
    endpoint: Definition,
    handler: Handler<NoInfer<Definition>>,
  ) => bindEndpoint(app, endpoint, handler, admit)
}

async function actorOf({ database }: HttpNeeds, viewer: Viewer): Promise<Actor> {
  const moderator = await findModerator(database.sql, viewer)
  return { id: viewer.userId, name: moderator?.name ?? '' }
}

/** Reads one row more than the page has, to see whether another page follows. */
async function pageOf<Query extends { readonly limit: number }, Row>(
  query: Query,
  read: (query: Query) => Promise<Row[]>,
): Promise<Paged<Row>> {
  const found = await read({ ...query, limit: query.limit + 1 })
  return { rows: found.slice(0, query.limit), hasMore: found.length > query.limit }
}
