import { MAX_CHANGES, RUN_DAYS } from '@balcao/contracts/maintenance/data-fixes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as fixes from './fixes.ts'
import { checked, corrected, foundBy, log, workAll } from './testing/run.ts'
import { continueDataFixes, forgetDataFixes } from './work.ts'

const reason = 'Saiu da empresa'

/** So many open tickets of somebody who was deactivated, in the order of their ids. */
async function stranded(desk: Desk, count: number): Promise<number[]> {
  const gone = await desk.aUser('agent')
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await desk.aTicket({ status: 'open', assigneeId: gone.id })).id)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute())
  return ids
}
const assigned = (desk: Desk, ids: readonly number[]) =>
  desk.rows(async (tx) => {
    const rows = await tx
      .selectFrom('tickets')
      .select('id')
      .where('id', 'in', ids)
      .where('assigneeId', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  })
const correct = (desk: Desk, id: number) => desk.as('admin')(fixes.correct, { id, reason })
const run = (desk: Desk, id: number) => desk.as('admin')(fixes.get, { id })

test('counts stay right while others change what is counted', async ({ desk }) => {
  const agent = await desk.person('agent')
  const tickets = await Promise.all(Array.from({ length: 20 }, () => desk.aTicket({ status: 'new' })))
  await desk.rows((tx) =>
    sql`insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta)
      select ${desk.id}, ${desk.queueId}, 0, 'new', p, 5 from unnest(array['low', 'medium', 'high']) p`.execute(tx),
  )
  const { id } = await checked(desk, 'ticket_counts')
  await correct(desk, id)
  await Promise.all([
    workAll(desk),
    ...tickets.map(({ id: ticketId }, n) =>
      desk.rows((tx) =>
        tx
          .updateTable('tickets')
          .set({ status: n % 2 ? 'open' : 'new', assigneeId: agent.id })
          .where('id', '=', ticketId)
          .execute(),
      ),
    ),
  ])
  expect(await run(desk, id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await checked(desk, 'ticket_counts')).toMatchObject({ state: 'done', found: 0 })
})

test('workers that look at the same time correct each once, and count it once', async ({ desk }) => {
  const ids = await stranded(desk, 12)
  const { id } = await checked(desk, 'assignee_gone')
  await correct(desk, id)
  await Promise.all([workAll(desk), workAll(desk), workAll(desk)])
  await workAll(desk)
  expect(await run(desk, id)).toMatchObject({ state: 'done', found: 12, corrected: 12, unneeded: 0, failed: 0 })
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('ticketId').where('ticketId', 'in', ids).execute())
  expect(events.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)).toEqual(ids)
})

test('a worker that is killed has done a correction or not, and the next one goes on there', async ({ testDb, desk }) => {
  const [first = 0, second = 0, third = 0] = await stranded(desk, 3)
  const { id } = await checked(desk, 'assignee_gone')
  await correct(desk, id)
  await testDb.asOwner(
    `create function dies() returns trigger language plpgsql security definer as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
  )
  await testDb.asOwner(`create trigger dies after update on tickets for each row when (new.id = ${second}) execute function dies()`)
  await expect(continueDataFixes({ db: desk.db, log })).rejects.toThrow()
  await testDb.asOwner('drop function dies cascade')
  expect(await assigned(desk, [first, second, third])).toEqual([second, third])
  expect(await run(desk, id)).toMatchObject({ state: 'correcting', corrected: 1 })
  await workAll(desk)
  expect(await assigned(desk, [first, second, third])).toEqual([])
  expect(await run(desk, id)).toMatchObject({ state: 'done', corrected: 3 })
})

test('one that is refused or breaks is undone whole, is named, and holds up none of the others', async ({ testDb, desk }) => {
  const [first = 0, broken = 0, last = 0] = await stranded(desk, 3)
  const { id } = await checked(desk, 'assignee_gone')
  await correct(desk, id)
  await testDb.asOwner(`create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await testDb.asOwner(`create trigger breaks after update on tickets for each row when (new.id = ${broken}) execute function breaks()`)
  const logged: object[] = []
  while (await continueDataFixes({ db: desk.db, log: { error: (fields) => void logged.push(fields) } }));
  await testDb.asOwner('drop function breaks cascade')
  expect(logged).toMatchObject([{ dataFixRunId: id, targets: [String(broken)] }])
  expect(await run(desk, id)).toMatchObject({ state: 'done', corrected: 2, failed: 1 })
  expect(await assigned(desk, [first, broken, last])).toEqual([broken])
  expect(await foundBy(desk, id)).toMatchObject([{ state: 'corrected' }, { state: 'failed', failure: 'internal' }, { state: 'corrected' }])
})

test('of a batch that breaks, what can be corrected is', async ({ testDb, desk }) => {
  const [good, broken] = [await desk.aTicket(), await desk.aTicket()]
  await desk.rows((tx) => tx.updateTable('tickets').set({ watchersCount: 4 }).where('id', 'in', [good.id, broken.id]).execute())
  const { id } = await checked(desk, 'watcher_counts')
  await testDb.asOwner(`create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await testDb.asOwner(`create trigger breaks after update on tickets for each row when (new.id = ${broken.id}) execute function breaks()`)
  expect(await corrected(desk, id)).toMatchObject({ state: 'done', corrected: 1, failed: 1 })
  await testDb.asOwner('drop function breaks cascade')
  expect(await checked(desk, 'watcher_counts')).toMatchObject({ state: 'checked', found: 1 })
})

test('what is in order again when its turn comes is left as it is', async ({ desk }) => {
  const [kept = 0, moved = 0] = await stranded(desk, 2)
  const { id } = await checked(desk, 'assignee_gone')
  const agent = await desk.person('agent')
  await desk.rows((tx) => tx.updateTable('tickets').set({ assigneeId: agent.id }).where('id', '=', moved).execute())
  expect(await corrected(desk, id)).toMatchObject({ state: 'done', corrected: 1, unneeded: 1, failed: 0 })
  expect(await assigned(desk, [kept, moved])).toEqual([moved])
})

test('nothing more is corrected in the name of somebody who is no administrator any more', async ({ desk }) => {
  const ids = await stranded(desk, 2)
  const { id } = await checked(desk, 'assignee_gone')
  const author = await desk.aUser('admin')
  await desk.as(author)(fixes.correct, { id, reason })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', author.id).execute())
  await workAll(desk)
  expect(await run(desk, id)).toMatchObject({ state: 'failed', failure: 'forbidden', corrected: 0 })
  expect(await assigned(desk, ids)).toEqual(ids)
})

test('a run that was stopped goes no further', async ({ desk }) => {
  const ids = await stranded(desk, 2)
  const { id } = await checked(desk, 'assignee_gone')
  await correct(desk, id)
  await desk.as('admin')(fixes.cancel, { id })
  await workAll(desk)
  expect(await run(desk, id)).toMatchObject({ state: 'cancelled', corrected: 0 })
  expect(await assigned(desk, ids)).toEqual(ids)
})

test('a check keeps the most it may, and the next one finds the rest', async ({ desk }) => {
  await desk.rows((tx) =>
    sql`insert into notification_count_deltas (tenant_id, user_id, module, severity, total, unread)
      select ${desk.id}, n, 'tickets', 'info', 1, 1 from generate_series(1, ${MAX_CHANGES} + 7) n`.execute(tx),
  )
  const { id, ...first } = await checked(desk, 'notification_counts')
  expect(first).toMatchObject({ state: 'checked', found: MAX_CHANGES, isPartial: true })
  expect(await corrected(desk, id)).toMatchObject({ state: 'done', corrected: MAX_CHANGES })
  expect(await checked(desk, 'notification_counts')).toMatchObject({ state: 'checked', found: 7, isPartial: false })
})

test('a check goes through more than one part, and goes on after the last one', async ({ desk }) => {
  for (let n = 0; n < 3; n++) await desk.aTicket({ title: `Assunto ${n}` })
  await desk.rows((tx) => sql`delete from ticket_texts`.execute(tx))
  const { id } = await desk.as('admin')(fixes.check, { name: 'search_words' })
  expect(await continueDataFixes({ db: desk.db, log })).toBe(true)
  expect(await run(desk, id)).toMatchObject({ state: 'checking', looked: 3, found: 3 })
  expect(await continueDataFixes({ db: desk.db, log })).toBe(false)
  expect(await run(desk, id)).toMatchObject({ state: 'checked', found: 3 })
})

test('runs that are older than what is kept are forgotten with what they found, those under way are not', async ({ desk }) => {
  await stranded(desk, 1)
  const old = await checked(desk, 'assignee_gone')
  const { id: goesOn } = await desk.as('admin')(fixes.check, { name: 'tag_counts' })
  await desk.rows((tx) =>
    sql`update data_fix_runs set created_at = now() - make_interval(days => ${RUN_DAYS + 1}) where id in (${old.id}, ${goesOn})`.execute(
      tx,
    ),
  )
  const recent = await checked(desk, 'ticket_counts')
  await desk.rows((tx) => sql`update data_fix_runs set state = 'checking', finished_at = null where id = ${goesOn}`.execute(tx))
  await forgetDataFixes({ db: desk.db })
  const { data } = await desk.as('admin')(fixes.runs, { limit: 10 })
  expect(data.map(({ id }) => id)).toEqual([recent.id, goesOn])
  expect(await desk.rows((tx) => tx.selectFrom('dataFixChanges').select('id').where('runId', '=', old.id).execute())).toEqual([])
})
