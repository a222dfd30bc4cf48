import { beforeAll, expect, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForTests, type TestServer } from '../../../test/harness.ts'
import { aCountingReporter, act, aModerator, aReport, type TestModerator } from '../../../test/moderators.ts'
import {
  aPassenger,
  aResetToken,
  aSignUp,
  callAs,
  deleteAccount,
  mailedProof,
  type Passenger,
  PROFILE,
  resetPassword,
  signedIn,
} from '../../../test/passengers.ts'
import { accuse, aSearcher, SEARCH, TO_HOSPITAL } from '../../../test/riders.ts'
import { changeRows, deleteRows, rowsOf } from '../../../test/rows.ts'
import { sweepModeration } from './index.ts'

const DAY_MS = 86_400_000

/** Both where addresses are proved and where they are not. */
describeOnEachDatabase('a hold follows the mailbox', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  const environment = { REQUIRE_PROVED_EMAIL: 'on' }
  const strict = serverForTests(async () => ({ database: await open(), environment }))
  let moderator: TestModerator
  beforeAll(async () => {
    moderator = await aModerator(server)
  })

  const hold = (on: TestServer, { user }: Passenger, email_proved_at: number | null) =>
    changeRows(on, 'users', { id: user.id }, { buddy_hold_at: on.clock.now().getTime(), email_proved_at })
  const heldAndDeleted = async (on: TestServer, email = aSignUp().email, provedAt: number | null = null) => {
    const passenger = await aPassenger(on, { email })
    await hold(on, passenger, provedAt)
    expect((await deleteAccount(on, passenger)).status).toBe(200)
    return email
  }
  const search = async (on: TestServer, passenger: Passenger) =>
    (await callAs(on, passenger, SEARCH, TO_HOSPITAL)).json
  const HELD = failure('BUDDY_ON_HOLD')

  test('through the deletion of the account, in every spelling that reaches it', async () => {
    const email = await heldAndDeleted(server)
    const again = await aPassenger(server, { email })
    expect(await search(server, again)).toEqual(HELD)
    expect((await callAs(server, again, PROFILE)).status).toBe(200)
    const label = await aPassenger(server, { email: email.replace('@', '+new@') })
    expect(await search(server, label)).toEqual(HELD)
    expect(await search(server, await aPassenger(server))).toMatchObject({ success: true })
    // The hold outlives a second deletion, too.
    expect((await deleteAccount(server, again)).status).toBe(200)
    expect(await search(server, await aPassenger(server, { email }))).toEqual(HELD)
  })

  test('from three reports, and past a suspension that is still there', async () => {
    const bilal = await aSearcher(server)
    for (let count = 0; count < 3; count++) {
      await accuse(server, await aCountingReporter(server, bilal), bilal)
    }
    const beside = await aPassenger(server, { email: bilal.email.replace('@', '+b@') })
    expect(await search(server, beside)).toEqual(HELD)

    const { id, reported } = await aReport(server)
    await act(server, moderator, id, { action: 'suspend' })
    const second = () => aPassenger(server, { email: reported.email.replace('@', `+${Date.now()}@`) })
    expect(await search(server, await second())).toEqual(HELD)
    // A person who is restored starts without a hold at every address.
    await act(server, moderator, id, { action: 'restore' })
    expect(await search(server, await second())).toMatchObject({ success: true })
  })

  test('as a keyed hash, for a year, and is recorded', async () => {
    const email = await heldAndDeleted(server)
    expect(await textOfAllTables(server.database)).not.toContain(email)
    const again = await aPassenger(server, { email })
    const entries = await rowsOf(server, 'moderation_log', { person_id: again.user.id })
    expect(entries).toMatchObject([{ action: 'hold', actor_name: 'Sawari' }])
    expect((await deleteAccount(server, again)).status).toBe(200)
    const later = (ms: number) => new Date(server.clock.now().getTime() + ms)
    await sweepModeration(server.database.sql, later(365 * DAY_MS - 1))
    const third = await aPassenger(server, { email })
    expect(await search(server, third)).toEqual(HELD)
    await sweepModeration(server.database.sql, later(365 * DAY_MS))
    await deleteRows(server, 'users', { id: third.user.id })
    expect(await search(server, await aPassenger(server, { email }))).toMatchObject({ success: true })
  })

  test('where addresses are proved only from the proof on: nobody tries out the addresses of others', async () => {
    const email = aSignUp().email
    const held = await aPassenger(strict, { email })
    strict.clock.advanceMs(2 * 3_600_000)
    await strict.post('/api/user/verify-email', { token: await mailedProof(strict, email) })
    await hold(strict, held, strict.clock.now().getTime())
    expect((await deleteAccount(strict, await signedIn(strict, email))).status).toBe(200)
    const first = strict.mails.filter(({ to }) => to === email).length

    strict.clock.advanceMs(2 * 3_600_000)
    const again = await aPassenger(strict, { email })
    expect(await search(strict, again)).toMatchObject({ success: true })
    await expect.poll(() => strict.mails.filter(({ to }) => to === email).length).toBe(first + 1)
    const token = await mailedProof(strict, email)
    const other = await aPassenger(strict)
    const otherToken = await mailedProof(strict, other.email)
    // The answer to the link is the same for everybody.
    const proofs = [token, otherToken].map(each => strict.post('/api/user/verify-email', { token: each }))
    const [own, others] = await Promise.all(proofs)
    expect([own!.status, own!.text]).toEqual([others!.status, others!.text])
    expect(await search(strict, again)).toEqual(HELD)
    const searches = await rowsOf(strict, 'buddy_searches', { user_id: again.user.id })
    expect(searches).toMatchObject([{ end_reason: 'cancelled' }])
  })

  test('not from an account whose address was never proved: it may be the address of another', async () => {
    const email = await heldAndDeleted(strict)
    strict.clock.advanceMs(2 * 3_600_000)
    const owner = await aPassenger(strict, { email })
    const proved = async () =>
      (await strict.post('/api/user/verify-email', { token: await mailedProof(strict, email) })).status
    await expect.poll(proved).toBe(200)
    expect(await search(strict, owner)).toMatchObject({ success: true })
  })

  test('and from a reset, which proves the address as well', async () => {
    const email = await heldAndDeleted(strict, undefined, 1)
    strict.clock.advanceMs(2 * 3_600_000)
    await aPassenger(strict, { email })
    const password = 'Other4safe!'
    const reset = await resetPassword(strict, await aResetToken(strict, email), password)
    expect(reset.status).toBe(200)
    expect(await search(strict, await signedIn(strict, email, password))).toEqual(HELD)
  })
})
