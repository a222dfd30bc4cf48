import { agreeToTerms, apiCalls, CONSENT_VERSION, exportAccount, readProfile } from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForTests } from '../../../test/harness.ts'
import { aPassenger, callAs, type Passenger, PROFILE, signedIn } from '../../../test/passengers.ts'
import { EXPORT, REQUEST } from '../../../test/riders.ts'
import { changeRows } from '../../../test/rows.ts'

const AGREE = ['POST', '/api/user/consent'] as const
const STRANGER = { receiverId: 'f'.repeat(24) }
const OLDER = '2025-01-01'

describeOnEachDatabase('the consent', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  async function aPassengerWhoAgreedTo(consent_version: string): Promise<Passenger> {
    const passenger = await aPassenger(server)
    const { id } = passenger.user
    await changeRows(server, 'users', { id }, { consent_version })
    server.clock.advanceMs(60_000)
    return passenger
  }
  const isDue = async (passenger: Passenger) =>
    (await callAs(server, passenger, PROFILE)).as(readProfile).data.consentDue ?? false
  const exported = async (passenger: Passenger) =>
    (await callAs(server, passenger, EXPORT)).as(exportAccount).data.consent
  const request = async (passenger: Passenger) => (await callAs(server, passenger, REQUEST, STRANGER)).json
  const consentLines = () => server.securityLines.filter(line => line.includes('"event":"consent"'))

  test('to older terms is due, at sign-in and later; to the current or newer ones it is not', async () => {
    const asha = await aPassengerWhoAgreedTo(OLDER)
    expect(await isDue(asha)).toBe(true)
    expect((await signedIn(server, asha.email)).user.consentDue).toBe(true)
    expect(await isDue(await aPassenger(server))).toBe(false)
    // During an upgrade another server may already have newer terms.
    expect(await isDue(await aPassengerWhoAgreedTo('2999-01-01'))).toBe(false)
  })

  test('is stored with its moment, shown in the export and recorded, once', async () => {
    const asha = await aPassengerWhoAgreedTo(OLDER)
    const agreedAt = server.clock.now().toISOString()
    const before = consentLines().length
    const answer = await callAs(server, asha, AGREE, { version: CONSENT_VERSION })
    expect(answer.as(agreeToTerms).user).toEqual(asha.user)
    expect(await isDue(asha)).toBe(false)
    expect(await exported(asha)).toEqual({ version: CONSENT_VERSION, agreedAt })
    const { id } = asha.user
    expect(JSON.parse(consentLines().at(-1)!)).toMatchObject({ outcome: 'ok', userId: id })
    // A repeated agreement, for example from another tab, keeps the first moment.
    server.clock.advanceMs(60_000)
    expect((await callAs(server, asha, AGREE, { version: CONSENT_VERSION })).status).toBe(200)
    expect(await exported(asha)).toEqual({ version: CONSENT_VERSION, agreedAt })
    expect(consentLines()).toHaveLength(before + 1)
  })

  test.each([[{ version: OLDER }], [{}]])('to %j, which is not the current version, is 400', async body => {
    const asha = await aPassengerWhoAgreedTo(OLDER)
    const answer = await callAs(server, asha, AGREE, body)
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'VALIDATION_FAILED' }])
    expect(await isDue(asha)).toBe(true)
    expect((await server.post(AGREE[1], { version: CONSENT_VERSION })).status).toBe(401)
  })

  test('that is due holds back requests of Travel Buddy, and nothing else', async () => {
    const asha = await aPassengerWhoAgreedTo(OLDER)
    expect(await request(asha)).toEqual(failure('CONSENT_REQUIRED'))
    await callAs(server, asha, AGREE, { version: CONSENT_VERSION })
    expect(await request(asha)).not.toMatchObject({ code: 'CONSENT_REQUIRED' })
    const guarded = Object.values(apiCalls).filter(call => 'currentTerms' in call)
    expect(guarded.map(({ path }) => path)).toEqual([REQUEST[1]])
  })
})
