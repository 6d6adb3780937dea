import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '@balcao/core/ctx'
import { queueMail } from '@balcao/core/email/on-comment'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { seedOnce } from '@balcao/tooling/seed/main'
import { startPostgres } from '@balcao/tooling/start/postgres'
import { freePort } from '@balcao/tooling/start/probe'
import { sql } from 'kysely'
import { type Goal, least, most } from '../goals.ts'
import { figuresOf } from '../measure.ts'
import { startProgram, stopPrograms } from '../processes.ts'
import { processorOf, since } from '../processor.ts'
import type { Profile } from '../profiles.ts'
import { measureIdleMailboxes } from './idle-mailboxes.ts'
import { aSink, linesOf } from './sink.ts'

/** Mails that come at once, of which each hundredth cannot be read; mails that come one by one; answers that go out; mailboxes that are read. */
const COUNTS = {
  full: { crowd: 10_000, single: 60, sent: 1_000, mailboxes: 200 },
  quick: { crowd: 500, single: 20, sent: 200, mailboxes: 200 },
  smoke: { crowd: 100, single: 5, sent: 20, mailboxes: 5 },
}
const CONNECTIONS = 10
const LOOK_MS = 10
const SECRET = 'x'.repeat(40)
const CORES = 2

/** What the brief of the channel asks for, as figures. */
export type EmailFigures = {
  onScreen: { p95: number }
  takenPerSecond: number
  workedPerSecond: number
  sentPerSecond: number
  lost: number
  doubled: number
  bannerSeconds: number
  /** What a worker that reads many mailboxes holds, in MB. */
  idleMb: number
}

/** Mails in and out of a worker of its own, over SMTP, on a database with the demo organisations. */
export async function measureEmail({ name }: Pick<Profile, 'name'>, say: (line: string) => void): Promise<EmailFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'balcao-email-'))
  const postgres = await startPostgres(dir, { say })
  const sink = await aSink()
  try {
    await migrateToLatest(postgres.url)
    await migrateQueues(postgres.url)
    await seedOnce(postgres.url)
    const port = await freePort(26_000)
    mkdirSync(join(dir, 'files'), { recursive: true })
    const worker = startProgram(
      'worker',
      {
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: postgres.url, DATA_DIR: join(dir, 'files'), AUTH_SECRET: SECRET },
        ...{
          PUBLIC_URL: 'http://127.0.0.1:3000',
          SMTP_IN_PORT: `${port}`,
          MAIL_INSIDE_HOSTS: '127.0.0.1',
          SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
        },
      },
      join(dir, 'worker.log'),
    )
    await untilListening(port)
    say('the worker listens for mails')
    const db = openDatabase(postgres.url, { max: 4, onIdleError: (error) => say(String(error)) })
    try {
      return await measureAll(
        { db, port, sink, worker: worker.pid ?? 0, pids: [worker.pid, postgres.pid()].filter((pid) => pid !== undefined) },
        COUNTS[name],
        say,
      )
    } finally {
      await db.close()
    }
  } finally {
    await stopPrograms()
    await postgres.stop()
    sink.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Sink = Awaited<ReturnType<typeof aSink>>
async function measureAll(
  { db, port, sink, worker, pids }: { db: Database; port: number; sink: Sink; worker: number; pids: readonly number[] },
  counts: (typeof COUNTS)['full'],
  say: (line: string) => void,
): Promise<EmailFigures> {
  const { id: tenantId } = await inSystem(db, (tx) =>
    tx.selectFrom('tenants').where('slug', '=', 'acme').select('id').executeTakeFirstOrThrow(),
  )
  const mailboxes = await measureIdleMailboxes(db, { tenantId, worker, secret: SECRET, count: counts.mailboxes })
  say(
    `${counts.mailboxes} mailboxes are read: the worker holds ${mailboxes.mb.toFixed(0)} MB, ${mailboxes.moreMb.toFixed(0)} MB more than before`,
  )
  const waits: number[] = []
  for (let n = 0; n < counts.single; n += 1) {
    const client = await aClient(port)
    await client.send(mailOf(`single-${n}`, false))
    const at = performance.now()
    while ((await countOf(db, `single-${n}`)).tickets === 0) await sleep(LOOK_MS)
    waits.push(performance.now() - at)
    client.close()
  }
  const onScreen = figuresOf(waits, 1)
  say(`a mail is a ticket ${onScreen.p95.toFixed(0)} ms after it was taken (p95)`)

  const idle = processorOf(pids)
  const began = performance.now()
  const waiting = Array.from({ length: counts.crowd }, (_, n) => n)
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = await aClient(port)
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await client.send(mailOf(`crowd-${n}`, n % 100 === 99))
      client.close()
    }),
  )
  const takenMs = performance.now() - began
  say(`${counts.crowd} mails were taken in ${(takenMs / 1_000).toFixed(1)} s`)
  while ((await countOf(db, 'crowd-')).waiting > 0) await sleep(100)
  const workedMs = performance.now() - began
  const cost = since(idle, processorOf(pids), counts.crowd)
  const { rows, tickets } = await countOf(db, 'crowd-')
  const poison = Math.floor(counts.crowd / 100)
  say(
    `they were worked on in ${(workedMs / 1_000).toFixed(1)} s: ${tickets} tickets, ${rows - tickets} of ${poison} poisoned ones put aside`,
  )

  const ideally = (CORES * 1_000) / cost.ran
  say(
    `a mail took ${cost.ran.toFixed(1)} ms of the processors, taken and worked on, and waited ${cost.waited.toFixed(1)} ms for them: ${CORES} cores of its own would do ${ideally.toFixed(0)} a second`,
  )

  const before = sink.state.count
  const sending = performance.now()
  const ticket = await inSystem(db, (tx) =>
    tx.selectFrom('tickets').where('tenantId', '=', tenantId).select('id').limit(1).executeTakeFirstOrThrow(),
  )
  await asSystem(db, tenantId, async (ctx) => {
    for (let n = 0; n < counts.sent; n += 1)
      await queueMail(ctx, {
        ...{ sourceKey: `reply-bench-${n}`, ticketId: ticket.id, toAddress: `c${n}@bench.example`, subject: `Resposta ${n}` },
        ...{ text: 'Segue a **segunda via**.', linkPath: null },
      })
  })
  while (sink.state.count - before < counts.sent) await sleep(LOOK_MS)
  const sentMs = performance.now() - sending
  say(`${counts.sent} answers went out in ${(sentMs / 1_000).toFixed(1)} s`)

  const bannerSeconds = await bannerAfter(db, tenantId)
  say(`a mailbox that cannot be read says so after ${bannerSeconds.toFixed(1)} s`)
  return {
    onScreen,
    takenPerSecond: (counts.crowd / takenMs) * 1_000,
    workedPerSecond: (counts.crowd / workedMs) * 1_000,
    sentPerSecond: (counts.sent / sentMs) * 1_000,
    lost: counts.crowd - rows + Math.max(0, counts.crowd - poison - tickets),
    doubled: Math.max(0, rows - counts.crowd) + Math.max(0, tickets - (counts.crowd - poison)),
    bannerSeconds,
    idleMb: mailboxes.mb,
  }
}

/** How long it takes until a mailbox whose server is not there shows that. */
async function bannerAfter(db: Database, tenantId: number): Promise<number> {
  const imap = { host: 'imap.invalid', port: 993, security: 'tls', user: 'x', folder: 'INBOX' }
  const began = performance.now()
  const { id } = await inSystem(db, (tx) =>
    tx
      .insertInto('mailboxes')
      .values({
        ...{ tenantId, address: 'fora@acme.test', kind: 'imap', forwardKey: 'bench' },
        ...{ settings: JSON.stringify({ imap }) as never, credentials: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (;;) {
    const row = await inSystem(db, (tx) => tx.selectFrom('mailboxes').where('id', '=', id).select('failingSince').executeTakeFirst())
    if (row?.failingSince) return (performance.now() - began) / 1_000
    await sleep(LOOK_MS)
  }
}

async function countOf(db: Database, name: string): Promise<{ rows: number; waiting: number; tickets: number }> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ rows: number; waiting: number; tickets: number }>`
      select count(*)::int as rows, (count(*) filter (where state = 'received'))::int as waiting,
        (count(distinct ticket_id) filter (where verdict = 'ticket'))::int as tickets
      from inbound_mails where envelope ->> 'from' like ${`${name}%`}`.execute(tx),
  )
  return rows[0] ?? { rows: 0, waiting: 0, tickets: 0 }
}

/** A mail of a customer; a poisoned one is none: it names no sender. */
function mailOf(name: string, isPoisoned: boolean): { from: string; raw: string } {
  const from = `${name}@bench.example`
  const head = [
    ...(isPoisoned ? [] : [`From: Cliente <${from}>`]),
    ...['To: suporte@acme.test', `Subject: Pedido ${name}`, `Message-ID: <${name}@bench.example>`, 'MIME-Version: 1.0'],
    'Content-Type: text/html; charset=utf-8',
  ]
  const text = '<p>O pedido chegou <b>sem a nota fiscal</b>. Podem enviar de novo?</p>'.repeat(20)
  return { from, raw: `${head.join('\r\n')}\r\n\r\n${text}\r\n` }
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1, await sleep(100)) {
    const isUp = await new Promise<boolean>((done) => {
      const socket = connectTcp(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
      socket.once('data', () => socket.end('QUIT\r\n'))
    })
    if (isUp) return
  }
  throw new Error('The worker does not listen for mails.')
}

/** One connection that hands mails over, each acknowledged before the next. */
async function aClient(port: number) {
  const socket = connectTcp(port, '127.0.0.1')
  const lines = linesOf(socket)
  const say = async (text: string, wanted: string) => {
    if (text) socket.write(text)
    const answer = await lines()
    if (!answer.startsWith(wanted)) throw new Error(`The listener answered ${answer}`)
  }
  await say('', '220')
  await say('HELO bench.example\r\n', '250')
  return {
    async send({ from, raw }: { from: string; raw: string }) {
      await say(`MAIL FROM:<${from}>\r\n`, '250')
      await say('RCPT TO:<suporte@acme.test>\r\n', '250')
      await say('DATA\r\n', '354')
      await say(`${raw}.\r\n`, '250')
    },
    close: () => socket.end('QUIT\r\n'),
  }
}

/** The goals of the e-mail channel. */
export const judgeEmail = (found: EmailFigures): Goal[] => [
  most('–', 'a mail that came is a ticket, p95', found.onScreen.p95, { must: 3_000, stretch: 1_000 }, ' ms'),
  least('–', 'mails taken (stored and acknowledged)', found.takenPerSecond, { must: 40, stretch: 120 }, '/s'),
  least('–', 'mails worked on while they come, 1 % poisoned', found.workedPerSecond, { must: 40, stretch: 120 }, '/s'),
  least('–', 'mails sent by a worker', found.sentPerSecond, { must: 20, stretch: 60 }, '/s'),
  most('–', 'acknowledged mails lost', found.lost, { must: 0, stretch: 0 }, ''),
  most('–', 'mails doubled', found.doubled, { must: 0, stretch: 0 }, ''),
  most('–', 'memory of a worker that reads 200 idle mailboxes, all its processes (PSS)', found.idleMb, { must: 300, stretch: 150 }, ' MB'),
  most('–', 'a fault of a mailbox until it shows', found.bannerSeconds, { must: 120, stretch: 30 }, ' s'),
]
