import { randomBytes } from 'node:crypto'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { type SmtpBehaviour, startSmtpServer } from '../../../test/smtp-server.ts'
import type { Database } from '../database/database.ts'
import { idGenerator } from '../database/ids.ts'
import { createTextSealer } from '../identity/secrets.ts'
import { createLogger, createServiceState } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { takeMails } from './delivery.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'
import { createOutbox, type Outbox, type OutboxTimes } from './outbox.ts'

const START = '2026-11-21T07:10:00.000Z'
const mail: Mail = { to: 'asha@example.com', subject: 'A code', text: '042137\n', html: '<p>042137</p>' }
const TIMES: OutboxTimes = { leaseMs: 600, pollMs: 20, probeMs: 20 }

interface Process {
  readonly outbox: Outbox
  readonly logLines: string[]
  readonly figures: Map<string, () => number>
  write(mail?: Mail): Promise<void>
}

describeOnEachDatabase('the outbox', open => {
  async function scene(...behaviours: SmtpBehaviour[]) {
    const smtp = await startSmtpServer(...behaviours)
    const database = await open()
    onTestFinished(() => database.close())
    const clock = fakeClock(START)
    const process = (mailer = mailerTo(smtp.url)) => {
      const started = startProcess(database, clock, mailer)
      onTestFinished(() => started.outbox.close())
      return started
    }
    const rows = async () => (await database.sql.selectFrom('outbox').selectAll().execute()).length
    return { ...smtp, database, clock, process, rows }
  }

  test('sends a mail once, and nothing of it stays', async () => {
    const { process, received, rows } = await scene()
    const { outbox, write, figures } = process()
    outbox.start()
    await write()
    await expect.poll(rows).toBe(0)
    expect(received).toHaveLength(1)
    expect(figures.get('mails_sent_total')?.()).toBe(1)
  })

  test('keeps a mail unreadable, and does not send what was rolled back', async () => {
    const { process, database, received, rows } = await scene()
    const { outbox, write } = process()
    const undone = database.sql.transaction().execute(async sql => {
      await outbox.write(sql, { mail, expiresAt: new Date(Date.parse(START) + 60_000) })
      throw new Error('as planned')
    })
    await expect(undone).rejects.toThrow('as planned')
    await write()
    expect(await textOfAllTables(database)).not.toMatch(/asha|042137|A code/)
    await outbox.flush()
    expect(received).toHaveLength(1)
    expect(await rows()).toBe(0)
  })

  test('sends each mail once from two processes', async () => {
    const { process, received, rows } = await scene()
    const both = [process(), process()]
    for (let count = 0; count < 60; count++) {
      await both[count % 2]!.write({ ...mail, to: `rider${count}@example.com` })
    }
    for (const { outbox } of both) outbox.start()
    await expect.poll(rows).toBe(0)
    expect(received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      Array.from({ length: 60 }, (_, count) => `rider${count}@example.com`).sort(),
    )
  })

  test('repeats a rejected mail after 1, 5, 30 and 120 seconds, until it expires', async () => {
    const { process, clock, tries, rows } = await scene(
      ...Array.from({ length: 20 }, () => 'rejects' as const),
    )
    const { outbox, write, logLines, figures } = process()
    await write()
    let tried = 0
    for (const waitMs of [0, 1_000, 5_000, 30_000, 120_000, 300_000]) {
      if (waitMs > 0) {
        clock.advanceMs(waitMs - 1)
        await outbox.flush()
        expect(tries()).toBe(tried)
        clock.advanceMs(1)
      }
      await outbox.flush()
      tried += 1
      expect(tries()).toBe(tried)
    }
    clock.advanceMs(300_000)
    await outbox.flush()
    expect(tries()).toBe(tried)
    expect(await rows()).toBe(0)
    expect(figures.get('mails_lost_total')?.()).toBe(1)
    expect(logLines.at(-1)).toMatch(/"level":"error".*"attempts":7.*a mail was lost/)
    expect(logLines.filter(line => line.includes('451')).length).toBeGreaterThan(3)
    expect(logLines.join()).not.toMatch(/asha|042137|A code/)
  })

  test('gives up a mail at once that is refused for good', async () => {
    const { process, rows } = await scene('rejects for good')
    const { outbox, write, logLines } = process()
    await write()
    await outbox.flush()
    expect(await rows()).toBe(0)
    expect(logLines).toHaveLength(1)
    expect(logLines[0]).toMatch(/"response":550.*a mail was lost/)
  })

  test('sends a mail whose outcome is unknown again, under the same name', async () => {
    const { process, clock, received } = await scene('dies after data')
    const { outbox, write } = process()
    await write()
    await outbox.flush()
    clock.advanceMs(1_000)
    await outbox.flush()
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('never sends a mail that has expired', async () => {
    const { process, clock, received, rows } = await scene()
    const { outbox, write, logLines } = process()
    await write()
    clock.advanceMs(10 * 60_000)
    await outbox.flush()
    expect(received).toHaveLength(0)
    expect(await rows()).toBe(0)
    expect(logLines.join()).toMatch(/"reason":"expired".*a mail was lost/)
  })

  test('drops a mail without a recipient', async () => {
    const { process, received, rows } = await scene()
    const { outbox, write, logLines } = process()
    await write({ ...mail, to: '' })
    expect(await rows()).toBe(1)
    await outbox.flush()
    expect(await rows()).toBe(0)
    expect(received).toHaveLength(0)
    expect(logLines).toEqual([])
  })

  test('leaves a mail that a process took before it died to another one, after its time and no sooner', async () => {
    const { process, database, clock, received } = await scene()
    const { outbox, write } = process()
    await write()
    const leasedUntil = new Date(clock.now().getTime() + TIMES.leaseMs)
    expect(await takeMails(database, { now: clock.now(), leasedUntil, most: 10 })).toHaveLength(1)
    clock.advanceMs(TIMES.leaseMs - 1)
    await outbox.flush()
    expect(received).toHaveLength(0)
    clock.advanceMs(1)
    await outbox.flush()
    expect(received).toHaveLength(1)
  })

  test('takes no more mails than asked for, however the database finds them', async () => {
    const { process, database, clock } = await scene()
    const { write } = process()
    for (let count = 0; count < 20; count++) await write()
    const [now, leasedUntil] = [clock.now(), new Date(clock.now().getTime() + TIMES.leaseMs)]
    const taken = await database.sql.transaction().execute(async sql => {
      if (database.kind === 'postgres') {
        // Makes the planner look up the limited rows once per mail.
        for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) {
          await raw.raw(`set local enable_${plan} = off`).execute(sql)
        }
      }
      return takeMails({ sql, kind: database.kind }, { now, leasedUntil, most: 10 })
    })
    expect(taken).toHaveLength(10)
  })

  test('logs once that the mail server is unavailable and once that it is back, and sends waiting mails', async () => {
    const { process, clock, url, received, rows } = await scene()
    let isUnavailable = true
    const real = mailerTo(url)
    const unavailable = mailerTo('smtp://127.0.0.1:1')
    const mailer: Mailer = {
      send: (...given) => (isUnavailable ? unavailable : real).send(...given),
      check: () => (isUnavailable ? unavailable : real).check(),
      close: () => undefined,
    }
    const { outbox, write, logLines, figures } = process(mailer)
    outbox.start()
    for (let count = 0; count < 3; count++) await write()
    await expect.poll(() => figures.get('mail_connected')?.()).toBe(0)
    isUnavailable = false
    await expect.poll(() => figures.get('mail_connected')?.()).toBe(1)
    // An attempt may have failed after the server was back: then it is repeated a second later.
    await expect
      .poll(() => {
        clock.advanceMs(100)
        return rows()
      })
      .toBe(0)
    expect(received).toHaveLength(3)
    const linesWith = (words: string) => logLines.filter(line => line.includes(words)).length
    expect([linesWith('the mail is unavailable'), linesWith('the mail is back')]).toEqual([1, 1])
  })

  test('waits for the mails under way when it closes, and keeps the others', async () => {
    const { process, received, rows, letGo } = await scene(
      ...Array.from({ length: 20 }, () => 'waits' as const),
    )
    const { outbox, write } = process()
    for (let count = 0; count < 20; count++) await write()
    void outbox.flush()
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const closed = outbox.close()
    letGo()
    await closed
    const left = await rows()
    expect(left).toBeGreaterThan(0)
    expect(received.length + left).toBe(20)
  })
})

function mailerTo(smtpUrl: string): Mailer {
  return createMailer({ smtpUrl, mailFrom: 'Sawari <no-reply@sawari.example>', outboxDir: '/nowhere' })
}

const SECRET = randomBytes(16).toString('hex')

function startProcess(database: Database, clock: FakeClock, mailer: Mailer): Process {
  const logLines: string[] = []
  const figures = new Map<string, () => number>()
  const metrics: Metrics = {
    gauge: (name, _help, read) => void figures.set(name, () => Number(read())),
    histogram: () => () => undefined,
    counter: name => {
      let count = 0
      figures.set(name, () => count)
      return () => {
        count += 1
      }
    },
  }
  const logger = createLogger('info', { write: line => void logLines.push(line) })
  const outbox = createOutbox({
    database,
    clock,
    logger,
    metrics,
    mailer,
    times: TIMES,
    newId: idGenerator(clock),
    sealer: createTextSealer(SECRET, 'test'),
    mayMail: () => Promise.resolve(true),
    state: createServiceState({ name: 'mail', logger, metrics }),
  })
  return {
    outbox,
    logLines,
    figures,
    write: async (written = mail) => {
      const expiresAt = new Date(clock.now().getTime() + 10 * 60_000)
      await database.sql.transaction().execute(sql => outbox.write(sql, { mail: written, expiresAt }))
    },
  }
}
