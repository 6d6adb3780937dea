import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { list as jobs } from '../jobs.ts'
import * as fixes from './fixes.ts'
import { checked, corrected, foundBy, workAll } from './testing/run.ts'

const reason = 'Números errados'
const spoil = async (desk: Desk) => {
  const tag = await desk.aTag(`t${Math.random()}`)
  await desk.rows((tx) => sql`insert into tag_count_deltas (tenant_id, tag_id, delta) values (${desk.id}, ${tag}, 2)`.execute(tx))
}

test('one check of a kind is under way at a time, and shows among what is', async ({ desk, other }) => {
  const as = desk.as('admin')
  const run = await as(fixes.check, { name: 'tag_counts' })
  expect(run).toMatchObject({ fix: 'tag_counts', state: 'checking', checkedBy: { id: (await desk.person('admin')).id }, found: 0 })
  await expect(as(fixes.check, { name: 'tag_counts' })).rejects.toMatchObject({ code: 'data_fix_running' })
  await as(fixes.check, { name: 'agent_loads' })
  await other.as('admin')(fixes.check, { name: 'tag_counts' })
  expect((await as(jobs)).works).toMatchObject([{ kind: 'data_fix', id: run.id, progress: { done: 0, total: null } }, { kind: 'data_fix' }])
  await workAll(desk)
  expect((await as(jobs)).works).toEqual([])
  await as(fixes.check, { name: 'tag_counts' })
})

test('the list has every fix with its newest run, and runs page from the newest', async ({ desk }) => {
  const as = desk.as('admin')
  const [first, second] = [await checked(desk, 'tag_counts'), await checked(desk, 'tag_counts')]
  const loads = await checked(desk, 'agent_loads')
  const { data } = await as(fixes.list, {})
  expect(data.map(({ name, run }) => [name, run?.id ?? null])).toEqual([
    ['ticket_counts', null],
    ['tag_counts', second.id],
    ['agent_loads', loads.id],
    ...['notification_counts', 'watcher_counts', 'search_words', 'assignee_gone', 'ticket_companies', 'domain_members'].map((name) => [
      name,
      null,
    ]),
  ])
  const page = await as(fixes.runs, { limit: 2 })
  expect(page.data.map(({ id }) => id)).toEqual([loads.id, second.id])
  const rest = await as(fixes.runs, { limit: 2, cursor: page.nextCursor ?? '' })
  expect([rest.data.map(({ id }) => id), rest.hasNext]).toEqual([[first.id], false])
  expect((await as(fixes.runs, { limit: 9, name: 'tag_counts' })).data.map(({ id }) => id)).toEqual([second.id, first.id])
  await expect(as(fixes.runs, { limit: 9, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('what was found is read by state, page by page', async ({ desk }) => {
  for (let n = 0; n < 3; n++) await spoil(desk)
  const { id } = await checked(desk, 'tag_counts')
  const as = desk.as('admin')
  const page = await as(fixes.changes, { id, limit: 2, state: 'pending' })
  expect([page.data.length, page.hasNext]).toEqual([2, true])
  const rest = await as(fixes.changes, { id, limit: 2, state: 'pending', cursor: page.nextCursor ?? '' })
  expect([rest.data.length, rest.hasNext]).toEqual([1, false])
  await corrected(desk, id)
  expect((await as(fixes.changes, { id, limit: 9, state: 'pending' })).data).toEqual([])
  expect((await as(fixes.changes, { id, limit: 9, state: 'corrected' })).data).toHaveLength(3)
})

test('only what the newest check found is corrected, and only once', async ({ desk }) => {
  await spoil(desk)
  const as = desk.as('admin')
  const old = await checked(desk, 'tag_counts')
  const newest = await checked(desk, 'tag_counts')
  await expect(as(fixes.correct, { id: old.id, reason })).rejects.toMatchObject({ code: 'data_fix_not_checked' })
  await as(fixes.correct, { id: newest.id, reason })
  await expect(as(fixes.correct, { id: newest.id, reason })).rejects.toMatchObject({ code: 'data_fix_not_checked' })
  await expect(as(fixes.check, { name: 'tag_counts' })).rejects.toMatchObject({ code: 'data_fix_running' })
  await workAll(desk)
  await expect(as(fixes.correct, { id: newest.id, reason })).rejects.toMatchObject({ code: 'data_fix_not_checked' })
  await expect(as(fixes.cancel, { id: newest.id })).rejects.toMatchObject({ code: 'data_fix_over' })
})

test('of a correction and a check that begin at the same time one is refused, and says why', async ({ desk }) => {
  const colleague = await desk.aUser('admin')
  for (let n = 0; n < 5; n++) {
    await spoil(desk)
    const { id } = await checked(desk, 'tag_counts')
    const begun = await Promise.allSettled([
      desk.as('admin')(fixes.correct, { id, reason }),
      desk.as(colleague)(fixes.check, { name: 'tag_counts' }),
    ])
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect([['data_fix_not_checked'], ['data_fix_running']]).toContainEqual(refused)
    await workAll(desk)
  }
})

test('what another organisation checks is not there', async ({ desk, other }) => {
  await spoil(other)
  const { id } = await checked(other, 'tag_counts')
  const as = desk.as('admin')
  const missing = { code: 'data_fix_run_not_found', kind: 'not_found' }
  await expect(as(fixes.get, { id })).rejects.toMatchObject(missing)
  await expect(as(fixes.changes, { id, limit: 5 })).rejects.toMatchObject(missing)
  await expect(as(fixes.correct, { id, reason })).rejects.toMatchObject(missing)
  await expect(as(fixes.cancel, { id })).rejects.toMatchObject(missing)
  expect((await as(fixes.runs, { limit: 5 })).data).toEqual([])
  expect((await as(fixes.list, {})).data.every(({ run }) => run === null)).toBe(true)
  expect(await foundBy(other, id)).toMatchObject([{ state: 'pending' }])
})

test('the audit log keeps who had what checked, corrected and stopped, why, and what came of it', async ({ desk }) => {
  await spoil(desk)
  const { id } = await checked(desk, 'tag_counts')
  await desk.as('admin')(fixes.correct, { id, reason })
  await workAll(desk)
  await spoil(desk)
  await desk.as('admin')(fixes.cancel, { id: (await checked(desk, 'tag_counts')).id })
  const admin = (await desk.person('admin')).id
  const events = await desk.rows((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after', 'details'])
      .where('resource', '=', 'data_fix')
      .orderBy('id')
      .execute(),
  )
  expect(events).toMatchObject([
    { action: 'data_fix.checked', actorId: admin, after: { state: 'checking' }, details: { fix: 'tag_counts' } },
    { action: 'data_fix.correcting', actorId: admin, after: { state: 'correcting' }, details: { reason, found: 1 } },
    { action: 'data_fix.corrected', actorId: admin, after: { state: 'done' }, details: { reason, found: 1, failed: 0 } },
    { action: 'data_fix.checked', actorId: admin },
    { action: 'data_fix.cancelled', actorId: admin, after: { state: 'cancelled' } },
  ])
})
