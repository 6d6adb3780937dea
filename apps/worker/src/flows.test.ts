import { CreateFlow } from '@balcao/contracts/flows/flows'
import { asSystem, type Ctx, makeCtx } from '@balcao/core/ctx'
import { create } from '@balcao/core/flows/flows'
import { start } from '@balcao/core/flows/ticket-flows'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDesk, type Desk } from './testing/environment.ts'
import { withQueues } from './testing/with-queues.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const own = withQueues()

const asAgent = <T>(desk: Desk, run: (ctx: Ctx) => Promise<T>) =>
  asSystem(own.environment.db, desk.tenant.id, (ctx) =>
    run(makeCtx(ctx.db, { ...ctx.actor, userId: desk.agent.id, name: desk.agent.name, email: desk.agent.email })),
  )
const entriesOf = (desk: Desk) =>
  asSystem(own.environment.db, desk.tenant.id, async ({ db }) =>
    (await db.selectFrom('flowRunEntries').select(['what', 'step']).orderBy('n').execute()).map(({ what, step }) =>
      step ? `${what} ${step}` : what,
    ),
  )
const notesOf = (desk: Desk) =>
  asSystem(own.environment.db, desk.tenant.id, async ({ db }) =>
    (await db.selectFrom('comments').select('content').where('isInternal', '=', true).orderBy('id').execute()).map(
      ({ content }) => content,
    ),
  )

const note = (key: string) => ({ kind: 'action' as const, key, actions: [{ kind: 'add_note' as const, content: key }] })

test('a worker killed in the middle of a step: another goes on from the last one, and takes none twice', async () => {
  const repair = await own.sabotaged('comments', "if new.content = 'dois' then perform pg_sleep(3); end if")
  const desk = await aDesk(own.environment.db)
  const input = CreateFlow.parse({
    ...{ name: 'Passos', trigger: { event: 'manual' } },
    steps: [note('um'), note('dois'), { kind: 'wait', key: 'pausa', minutes: 60 }, note('depois')],
  })
  const { id: flowId } = await asAgent(desk, (ctx) => create(ctx, input))
  const first = await own.environment.startWorker()
  await asAgent(desk, (ctx) => start(ctx, { ticketId: desk.ticket.id, flowId }))
  await vi.waitFor(async () => expect(await own.sleepers()).toBeGreaterThan(0), within(60_000))
  expect(await entriesOf(desk)).toEqual(['started', 'acted um'])
  await own.environment.stopWorker(first, 'SIGKILL')
  await repair()
  await own.environment.startWorker()
  await vi.waitFor(async () => expect(await entriesOf(desk)).toEqual(['started', 'acted um', 'acted dois', 'waits pausa']), within(60_000))
  await asSystem(own.environment.db, desk.tenant.id, ({ db }) => sql`update flow_runs set due_at = now()`.execute(db))
  await vi.waitFor(
    async () => expect((await entriesOf(desk)).slice(4)).toEqual(['waited pausa', 'acted depois', 'finished']),
    within(60_000),
  )
  expect(await notesOf(desk)).toEqual(['um', 'dois', 'depois'])
}, 180_000)
