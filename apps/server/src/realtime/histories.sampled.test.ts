import { AddComment } from '@balcao/contracts/comments/comments'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import * as comments from '@balcao/core/comments/comments'
import * as many from '@balcao/core/notifications/many'
import * as notifications from '@balcao/core/notifications/notifications'
import { isOptIn, reactionsTo } from '@balcao/core/reactions'
import { aDesk, type Desk, type Person } from '@balcao/core/testing/desk'
import { dice } from '@balcao/core/testing/dice'
import * as tickets from '@balcao/core/tickets/tickets'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { scaled } from '@balcao/db/testing/scaled'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { aPostgres } from '@balcao/platform/testing/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchShown, type Shown, socketIoClient, subscriber } from '../testing/held.ts'
import { someProcesses } from '../testing/processes.ts'
import { signIn } from '../testing/server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const soon = { timeout: 60_000, interval: 100 }
const SEEDS = [11, 12, 13].slice(0, scaled(1, 3))
const ACTS = 30
const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const

type Processes = Awaited<ReturnType<typeof someProcesses>>
let postgres: Awaited<ReturnType<typeof aPostgres>>
let db: Database
let processes: Processes
let server: Awaited<ReturnType<Processes['startServer']>>
let worker: Awaited<ReturnType<Processes['startWorker']>>

beforeAll(async () => {
  postgres = await aPostgres()
  await migrateToLatest(postgres.url)
  await migrateQueues(postgres.url)
  db = openDatabase(postgres.url, { onIdleError: () => undefined })
  // Short, so that what a killed worker held is taken up again in seconds.
  processes = await someProcesses(postgres.url, { QUEUE_LOCK_SECONDS: '2' })
  ;[server, worker] = await Promise.all([processes.startServer(), processes.startWorker()])
})
afterAll(async () => {
  await processes.close()
  await db.close()
  await postgres.close()
})

/** Each is killed without a word, and comes back. */
const KILLS: Record<string, () => Promise<void>> = {
  server: async () => {
    await server.kill()
    server = await processes.startServer(server.port)
  },
  relay: async () => {
    await worker.kill()
    worker = await processes.startWorker()
  },
  database: async () => {
    await postgres.kill()
    await postgres.start()
    await vi.waitFor(() => inSystem(db, (tx) => tx.selectFrom('outbox').select('id').limit(1).execute()), soon)
  },
}

/** What may happen at a desk: to its tickets by others, and to the reader's notifications by themselves. */
function acts(desk: Desk, me: Person, roll: (below: number) => number) {
  const ids: number[] = []
  const one = () => ids[roll(ids.length)] as number
  let n = 0
  const create = async () => {
    const input = { title: `chamado ${++n}`, description: 'texto', priority: PRIORITIES[roll(4)] }
    ids.push((await desk.as('client')(tickets.create, CreateTicket.parse(input))).id)
  }
  const comment = (who: 'client' | 'supervisor', isInternal: boolean) =>
    desk.as(who)(comments.add, AddComment.parse({ ticketId: one(), content: `mensagem ${++n}`, isInternal }))
  const update = (changes: object) => desk.as('supervisor')(tickets.update, { id: one(), ...changes })
  const some = async () => {
    const rows = await desk.rows((tx) => tx.selectFrom('notifications').select('id').where('userId', '=', me.id).orderBy('id').execute())
    return rows.filter(() => roll(3) === 0).map(({ id }) => id)
  }
  const named = async (then: (notificationIds: number[]) => Promise<unknown>) => {
    const notificationIds = await some()
    if (notificationIds.length > 0) await then(notificationIds)
  }
  const mine = desk.as(me)
  const all: (() => Promise<unknown>)[] = [
    create,
    () => comment('client', false),
    () => comment('client', false),
    () => comment('supervisor', true),
    () => update({ title: `título ${++n}` }),
    () => update({ priority: PRIORITIES[roll(4)] }),
    () => update({ assigneeId: roll(2) === 0 ? me.id : null }),
    () => Promise.all([comment('client', false), comment('supervisor', false), update({ title: `título ${++n}` })]),
    () => named((notificationIds) => mine(many.read, { notificationIds })),
    () => named((notificationIds) => mine(many.update, { notificationIds, isRead: false })),
    () => named((notificationIds) => mine(many.update, { notificationIds, archived: true })),
    () => named((notificationIds) => mine(many.remove, { notificationIds })),
    () => named(([id]) => mine(notifications.remove, { id: id as number })),
    () => mine(many.readAll),
  ]
  /** Something that the reader is told of for certain. */
  const told = async () => {
    const [id] = ids
    await desk.as('supervisor')(tickets.update, { id: id as number, assigneeId: me.id })
    await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: 'fim' }))
  }
  return { create, told, any: () => all[roll(all.length)]?.() }
}

/** Nothing waits any more: each fact is published, and every reaction to it has run once; nobody here follows, so none to followers has. */
async function isSettled() {
  const [facts, marks] = await inSystem(db, async (tx) => [
    await tx.selectFrom('outbox').select(['id', 'name', 'seq', 'dispatchedAt']).execute(),
    await tx.selectFrom('reactionMarks').select(['outboxId', 'reaction']).execute(),
  ])
  expect(facts.filter(({ seq, dispatchedAt }) => seq === null || dispatchedAt === null)).toEqual([])
  const due = facts.flatMap(({ id, name }) =>
    reactionsTo(name)
      .filter((reaction) => !isOptIn(name, reaction))
      .map((reaction) => `${id} ${reaction}`),
  )
  expect(marks.map(({ outboxId, reaction }) => `${outboxId} ${reaction}`).toSorted()).toEqual(due.toSorted())
}

/** Socket.IO tells of no counts: neither all of them nor a group's. */
const withoutCounts = ({ stats: _, notifications: rows, ...rest }: Shown) => ({
  ...rest,
  notifications: rows.map(({ groupCount: _count, groupUnread: _unread, groupSeverity: _severity, ...row }) => row),
})

const growing = (seqs: readonly number[]) => seqs.every((seq, i) => i === 0 || seq > (seqs[i - 1] as number))

for (const seed of SEEDS)
  test(`S07 what was fetched before and what was heard is what is fetched after, whatever was killed: history ${seed}`, async () => {
    const desk = await aDesk(db)
    const me = await desk.person('agent')
    const roll = dice(seed)
    const { create, told, any } = acts(desk, me, roll)
    for (let n = 0; n < 3; n++) await create()
    const { token } = await signIn(server, desk, me)
    const [app, standard] = [await subscriber(server.url, token), await socketIoClient(server.url, token)]
    await vi.waitFor(() => expect(standard.shown()).toBeDefined(), soon)

    const kills = Object.keys(KILLS)
    let away: Promise<void> | undefined
    let isDatabaseAway = false
    for (let n = 0; n < ACTS; n++) {
      if (n % 10 === 3) {
        const [name] = kills.splice(roll(kills.length), 1)
        isDatabaseAway = name === 'database'
        away = KILLS[name as string]?.()
      }
      const failed = await Promise.resolve(any()).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failed && !isDatabaseAway) throw failed
      if (n % 10 === 9 || failed) {
        await away
        isDatabaseAway = false
      }
    }
    await told()
    await vi.waitFor(async () => {
      await isSettled()
      const now = await fetchShown(server.url, token)
      expect(app.shown()).toEqual(now)
      expect(withoutCounts(standard.shown() as Shown)).toEqual(withoutCounts(now))
      expect(now.notifications.length, 'told of something').toBeGreaterThan(0)
    }, soon)
    expect([app.refetches(), growing(app.seqs), growing(standard.seqs)]).toEqual([0, true, true])
    expect(standard.fetches()).toBeGreaterThan(1)
    standard.close()
    await app.close()
  })
