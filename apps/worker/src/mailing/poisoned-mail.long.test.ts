import { openQueues, type Queues } from '@balcao/platform/queues/queues'
import { anSmtpServer } from '@balcao/platform/testing/smtp-server'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, type Desk, type Environment, effects, inAHouse } from '../testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
/** How much longer than on an idle desk anybody may wait for a mail, whatever becomes of others'. */
const SOON_MS = 5_000
const POISONED = 30

let environment: Environment
let queues: Queues
inAHouse((opened) => {
  environment = opened
  const env = { DATABASE_URL: environment.postgres.url, REDIS_URL: undefined, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 20 }
  queues = openQueues(env, pino({ level: 'silent' }), { names: ['outside'] })
})
afterAll(() => queues.close(0))
const outside = () => queues.bullQueues()[0]

/** A mail server that answers one address with this code, for ever. */
async function aServerThatRefuses(address: string, responseCode: number) {
  const server = await anSmtpServer({
    onRcptTo: ({ address: to }, _session, done) => done(to === address ? Object.assign(new Error('not now'), { responseCode }) : undefined),
  })
  onTestFinished(server.close)
  const mailsTo = (to: string) => server.received.filter((mail) => mail.to.includes(to)).length
  return { env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` }, mailsTo }
}

/** Has everything tried again now that waits for its next try, until nothing does. */
async function tryAllAgain(): Promise<void> {
  for (const job of (await outside()?.getDelayed()) ?? []) await job.promote().catch(() => undefined)
}

async function timeOfMail(desk: Desk, mailsTo: (to: string) => number): Promise<number> {
  const before = mailsTo(desk.address)
  const began = performance.now()
  await desk.answers(1)
  await vi.waitFor(() => expect(mailsTo(desk.address)).toBe(before + 1), within(60_000))
  return performance.now() - began
}

test.each([
  { answer: 451, tries: 12 },
  { answer: 550, tries: 1 },
])(
  'J04 mails that the mail server always answers with $answer get $tries tries, then are dead letters, while others’ mails go out',
  async ({ answer, tries }) => {
    const [poisoned, healthy] = [await aDesk(environment.db), await aDesk(environment.db)]
    const { env, mailsTo } = await aServerThatRefuses(poisoned.address, answer)
    const worker = await environment.startWorker(env)
    await timeOfMail(healthy, mailsTo)
    const idle = await timeOfMail(healthy, mailsTo)

    const before = (await outside()?.getFailedCount()) ?? 0
    await poisoned.answers(POISONED)
    expect((await timeOfMail(healthy, mailsTo)) - idle).toBeLessThan(SOON_MS)
    await vi.waitFor(async () => {
      await tryAllAgain()
      expect(await outside()?.getFailedCount()).toBe(before + POISONED)
    }, within(120_000))
    expect((await timeOfMail(healthy, mailsTo)) - idle).toBeLessThan(SOON_MS)

    const dead = ((await outside()?.getFailed(0, 1_000)) ?? []).filter(({ data }) => data.tenantId === poisoned.tenant.id)
    expect(dead.map(({ attemptsMade }) => attemptsMade)).toEqual(Array(POISONED).fill(tries))
    expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toHaveLength(POISONED)
    expect(await effects(environment, poisoned)).toEqual({ notifications: POISONED, mails: POISONED, sent: 0 })
    expect(mailsTo(poisoned.address)).toBe(0)
  },
  240_000,
)
