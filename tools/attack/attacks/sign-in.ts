// Guessing passwords and codes, lockouts, enumeration, floods of sign-ins and mails.

import type { Answer } from '../../harness/call.ts'
import { type Attack, notTried } from '../attack.ts'
import { aSignUp, freshAddress, freshEmail, newRider, PASSWORD, type Rider, signIn } from '../riders.ts'
import type { Target } from '../target.ts'

const FLOOD_ADDRESSES = 50
const FLOOD_PARALLEL = 60
const FLOOD_ROUNDS = 3
const OWNERS = 18
/** Two seconds are promised on a dedicated machine; tests share theirs. */
const OWNER_MS = 4_000
/** Of a sign-in beside nothing, on a machine with nothing else to do; on a busy one the limit grows with it. */
const CALM_SIGN_IN_MS = 100
const CALM_SIGN_INS = 3
const GUESSED_ACCOUNTS = 20
const TRIES_EACH = 4
const MOST_COMPARED = 50
const TIMED_ACCOUNTS = 8
/** Times the number of series this stays below ten, the limit of wrong passwords per account. */
const TIMES_EACH = 3
const MOST_SERIES = 3
const MOST_DIFFERENCE_MS = 20

const flood: Attack = {
  name: 'a flood of sign-ups',
  tried: `${FLOOD_PARALLEL} sign-ups at once from ${FLOOD_ADDRESSES} addresses, again and again, beside ${OWNERS} sign-ins`,
  run: async target => {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => newRider(target)))
    const signInMs = async ({ email }: Rider) => {
      const body = { email, password: PASSWORD }
      const { status, elapsedMs } = await target.call('POST', '/signin', { body, from: freshAddress() })
      return status === 200 ? elapsedMs : undefined
    }
    const calm: number[] = []
    for (const owner of owners.slice(0, CALM_SIGN_INS)) calm.push((await signInMs(owner)) ?? 0)
    const limitMs = OWNER_MS * Math.max(1, Math.max(...calm) / CALM_SIGN_IN_MS)
    const addresses = Array.from({ length: FLOOD_ADDRESSES }, freshAddress)
    let flooding = true
    const attackers = Array.from({ length: FLOOD_PARALLEL }, async (_, at) => {
      for (let round = 0; round < FLOOD_ROUNDS && flooding; round++) {
        await target.call('POST', '/signup', { body: aSignUp(), from: addresses[at % FLOOD_ADDRESSES]! })
      }
    })
    const times: number[] = []
    let refused = 0
    for (const owner of owners) {
      const elapsedMs = await signInMs(owner)
      if (elapsedMs === undefined) refused += 1
      else times.push(elapsedMs)
    }
    flooding = false
    await Promise.all(attackers)
    const slowest = Math.max(...times)
    return {
      held: refused === 0 && slowest < limitMs,
      figures: `${OWNERS - refused} of ${OWNERS} signed in, the slowest in ${Math.round(slowest)} of ${Math.round(limitMs)} ms`,
    }
  },
}

const spoofedAddress: Attack = {
  name: 'an invented address',
  tried: '30 sign-ups from one address, each with another X-Forwarded-For',
  run: async ({ call }) => {
    const from = freshAddress()
    let admitted = 0
    for (let at = 0; at < 30; at++) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` }
      if ((await call('POST', '/signup', { body: aSignUp(), from, headers })).status === 201) admitted += 1
    }
    return { held: admitted <= 20, figures: `${admitted} admitted` }
  },
}

const passwordLockout: Attack = {
  name: 'locking out by wrong passwords',
  tried: 'twelve wrong passwords from another address, then the owner on the known device',
  run: async ({ call }) => {
    const owner = await newRider({ call })
    const statuses = await repeated(12, () =>
      call('POST', '/signin', {
        body: { email: owner.email, password: 'Wrong4sure!' },
        from: freshAddress(),
      }),
    )
    const back = await signIn(call, owner.email, { deviceSecret: owner.deviceSecret })
    return {
      held: back !== undefined && statuses.at(-1) === 429,
      figures: `the attacker got ${statuses.at(-1)}, the owner ${back === undefined ? 'stayed out' : 'came in'}`,
    }
  },
}

const passwordGuessing: Attack = {
  name: 'guessing one password',
  tried: '60 wrong passwords at once from 60 addresses',
  run: async ({ call }) => {
    const { email } = await newRider({ call })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        call('POST', '/signin', { body: { email, password: `Wrong4sure!${at}` }, from: freshAddress() }),
      ),
    )
    const compared = answers.filter(({ status }) => status === 401).length
    return { held: compared <= 10, figures: `${compared} compared` }
  },
}

async function requestCode(
  { call }: Pick<Target, 'call'>,
  identifier: string,
  from = freshAddress(),
): Promise<string> {
  const { json } = await call('POST', '/forgot-password/send-otp', { body: { identifier }, from })
  return String(json.token)
}

const wrongCodeLockout: Attack = {
  name: 'locking out by wrong codes',
  tried: 'an attacker asks for a code for somebody and burns it; the owner uses the mail',
  run: async target => {
    const { call, mailsTo } = target
    if (mailsTo === undefined) return notTried('needs --outbox')
    const owner = await newRider(target)
    const token = await requestCode(target, owner.email)
    const statuses = await repeated(7, at =>
      call('POST', '/forgot-password/verify-otp', {
        body: { identifier: owner.email, otp: String(100_000 + at), token },
        from: freshAddress(),
      }),
    )
    const mail = await untilMail(mailsTo, owner.email, LINK)
    const link = LINK.exec(mail)?.[1]
    const opened = await call('POST', '/forgot-password/verify-link', {
      body: { link },
      from: freshAddress(),
    })
    const again = await call('POST', '/forgot-password/verify-link', { body: { link }, from: freshAddress() })
    return {
      held: opened.status === 200 && again.status >= 400 && statuses.at(-1) === 429,
      figures: `the attacker got ${statuses.at(-1)}, the link ${opened.status}, then ${again.status}`,
    }
  },
}

const LINK = /#link=([\w-]{43})/
/** The code in a mail. */
const CODE = /\b\d{6}\b/

async function untilMail(
  mailsTo: NonNullable<Target['mailsTo']>,
  email: string,
  content = CODE,
): Promise<string> {
  for (let left = 100; left > 0; left--) {
    const mail = mailsTo(email).findLast(text => content.test(text))
    if (mail !== undefined) return mail
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('no mail came')
}

const codesAcrossAccounts: Attack = {
  name: 'guessing codes across accounts',
  tried: `${TRIES_EACH} codes each for ${GUESSED_ACCOUNTS} emails from one address`,
  run: async target => {
    const from = freshAddress()
    let compared = 0
    for (let account = 0; account < GUESSED_ACCOUNTS; account++) {
      const identifier = freshEmail()
      const token = await requestCode(target, identifier)
      const statuses = await repeated(TRIES_EACH, at =>
        target.call('POST', '/forgot-password/verify-otp', {
          body: { identifier, otp: String(200_000 + at), token },
          from,
        }),
      )
      compared += statuses.filter(status => status === 400).length
    }
    return {
      held: compared <= MOST_COMPARED,
      figures: `${compared} of ${GUESSED_ACCOUNTS * TRIES_EACH} compared`,
    }
  },
}

const mailBombing: Attack = {
  name: 'bombing with mails',
  tried: '30 requests for a code for one email from 30 addresses',
  run: async target => {
    if (target.mailsTo === undefined) return notTried('needs --outbox')
    const owner = await newRider(target)
    await untilQuiet(target.mailsTo, owner.email)
    const before = target.mailsTo(owner.email).length
    await repeated(30, () =>
      target.call('POST', '/forgot-password/send-otp', {
        body: { identifier: owner.email },
        from: freshAddress(),
      }),
    )
    await untilMail(target.mailsTo, owner.email)
    await untilQuiet(target.mailsTo, owner.email)
    const mails = target.mailsTo(owner.email).length - before
    return { held: mails <= 1, figures: `${mails} mails` }
  },
}

async function untilQuiet(mailsTo: NonNullable<Target['mailsTo']>, email: string): Promise<void> {
  for (let last = -1, quiet = 0; quiet < 5; ) {
    await new Promise(resolve => setTimeout(resolve, 100))
    const count = mailsTo(email).length
    quiet = count === last ? quiet + 1 : 0
    last = count
  }
}

const enumeration: Attack = {
  name: 'learning who has an account',
  tried: `${TIMED_ACCOUNTS * TIMES_EACH} wrong passwords with and without an account, in turns: status, text, time`,
  run: async target => {
    const known = await Promise.all(Array.from({ length: TIMED_ACCOUNTS }, () => newRider(target)))
    const texts = new Set<string>()
    let difference = Number.POSITIVE_INFINITY
    // An exploitable difference appears in every series; one caused by other load does not.
    for (let series = 0; series < MOST_SERIES && difference >= MOST_DIFFERENCE_MS; series++)
      difference = Math.min(difference, await timedApart(target, known, texts))
    return {
      held: texts.size === 1 && difference < MOST_DIFFERENCE_MS,
      figures: `${texts.size} kind of answer, medians ${difference.toFixed(1)} ms apart`,
    }
  },
}

/**
 * The difference between the median times of wrong passwords with and without an account, measured alternately.
 */
async function timedApart(target: Target, known: readonly Rider[], texts: Set<string>): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < TIMES_EACH; round++) {
    for (const { email } of known) {
      for (const [kind, name] of [
        ['known', email],
        ['unknown', `no-${email}`],
      ] as const) {
        const body = { email: name, password: 'Wrong4sure!' }
        const answer = await target.call('POST', '/signin', { body, from: freshAddress() })
        times[kind].push(answer.elapsedMs)
        texts.add(`${answer.status} ${answer.text}`)
      }
    }
  }
  return Math.abs(median(times.known) - median(times.unknown))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

const poisonedLink: Attack = {
  name: 'a reset mail that leads elsewhere',
  tried: 'a request for a code with a foreign Host and X-Forwarded-Host',
  run: async target => {
    if (target.mailsTo === undefined) return notTried('needs --outbox')
    const owner = await newRider(target)
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'http://evil.example',
    }
    const body = { identifier: owner.email }
    await target.call('POST', '/forgot-password/send-otp', { body, headers, from: freshAddress() })
    const mails = [await untilMail(target.mailsTo, owner.email), ...target.mailsTo(owner.email)]
    const poisoned = mails.some(mail => mail.includes('evil.example'))
    return {
      held: !poisoned,
      figures: poisoned ? 'the mail names the foreign host' : 'the mail names our address',
    }
  },
}

async function repeated(times: number, make: (at: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await make(at)).status)
  return statuses
}

export const signInAttacks: readonly Attack[] = [
  ...[flood, spoofedAddress, passwordLockout, passwordGuessing, wrongCodeLockout, codesAcrossAccounts],
  ...[mailBombing, poisonedLink, enumeration],
]
