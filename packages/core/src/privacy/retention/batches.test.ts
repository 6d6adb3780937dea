import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ListRuns } from '@balcao/contracts/privacy/runs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { age, aRule, left, many, runNow, work } from '../testing/retention.ts'
import * as runs from './runs.ts'
import { workOnRuns } from './work.ts'

const stopped = async (desk: Desk) => {
  await desk.rows((tx) => sql`update privacy_runs set worked_at = now() - interval '5 minutes' where state = 'running'`.execute(tx))
}

test('a worker that is killed in the middle leaves a run that goes on where it was', { timeout: 120_000 }, async ({ desk, testDb }) => {
  await many(desk, 800)
  const rule = await aRule(desk)
  await desk.as('admin')(runs.start, { id: rule.id })
  const worker = fork(new URL('../testing/erase-until-killed.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: testDb.url } })
  await once(worker, 'message')
  for (let n = await left(desk); n === 800; n = await left(desk)) await new Promise((resolve) => setTimeout(resolve, 20))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const rest = (await left(desk)) ?? 0
  expect(rest).toBeGreaterThan(0)
  await stopped(desk)
  await work(desk)
  expect(await left(desk)).toBe(0)
  const { data } = await desk.as('admin')(runs.list, ListRuns.parse({}))
  expect(data).toMatchObject([{ state: 'done', erased: 800 }])
})

test('a run that is cancelled stops before its next batch; one that cannot be erased holds up no other', { timeout: 60_000 }, async ({
  desk,
  testDb,
}) => {
  await many(desk, 450)
  const rule = await aRule(desk)
  const { id } = await desk.as('admin')(runs.start, { id: rule.id })
  await desk.as('admin')(runs.cancel, { id })
  await work(desk)
  expect(await left(desk)).toBe(450)
  await expect(desk.as('admin')(runs.cancel, { id })).rejects.toMatchObject({ code: 'retention_run_ended' })
  // Something of one ticket refuses to go.
  await testDb.asOwner(`create function stay() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`)
  await testDb.asOwner('create trigger stay before delete on ticket_drafts for each row execute function stay()')
  await desk.rows((tx) =>
    sql`insert into ticket_drafts (tenant_id, user_id, ticket_id, mode, content)
      select tenant_id, requester_id, id, 'reply', 'x' from tickets where number = 100100`.execute(tx),
  )
  const quiet = { info: () => undefined, error: () => undefined }
  const again = await desk.as('admin')(runs.start, { id: rule.id })
  await workOnRuns({ db: desk.db, log: quiet }, false)
  const { data } = await desk.as('admin')(runs.list, ListRuns.parse({}))
  expect(data[0]).toMatchObject({ id: again.id, state: 'done', erased: 449, failed: 1 })
  await testDb.asOwner('drop trigger stay on ticket_drafts')
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 1 })
})

test('a rule whose conditions name what is gone erases nothing', async ({ desk }) => {
  await many(desk, 3)
  const tag = await desk.aTag('manter')
  const rule = await aRule(desk, { conditions: { all: [{ field: 'tagId', not: true, values: [tag] }], any: [] } } as never)
  await desk.rows((tx) => tx.deleteFrom('tags').where('id', '=', tag).execute())
  expect(await runNow(desk, rule.id)).toMatchObject({ state: 'failed', error: 'conditions', erased: 0 })
  expect(await left(desk)).toBe(3)
})

test('people without tickets or sign-ins are removed, files and original mails go, and those with something open stay', async ({
  desk,
}) => {
  const old = { createdAt: '2020-01-01T00:00:00Z' }
  const [idle, busy, seen] = [
    await desk.aUser('client', old),
    await desk.aUser('client', old),
    await desk.aUser('client', { ...old, lastSeenAt: new Date().toISOString() }),
  ]
  const staff = await desk.aUser('agent', old)
  await desk.aTicket({ requesterId: busy.id })
  const people = await aRule(desk, { name: 'Inativos', subject: 'people', days: 365 } as never)
  expect(await runNow(desk, people.id)).toMatchObject({ state: 'done', erased: 1, failed: 0 })
  const there = await desk.rows((tx) => tx.selectFrom('users').select('id').where('deletedAt', 'is', null).execute())
  const ids = there.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([busy.id, seen.id, staff.id]))
  expect(ids).not.toContain(idle.id)
  const ticket = await desk.aTicket({ title: 'Com arquivo' })
  await desk.anAttachment(ticket, { name: 'foto.png' })
  await age(desk, [ticket.id], 40)
  const files = await aRule(desk, { name: 'Arquivos', subject: 'ticket_files' } as never)
  const run = await runNow(desk, files.id)
  expect(run).toMatchObject({ erased: 1 })
  expect(Number(run.bytes)).toBeGreaterThan(0)
  expect(await desk.rows((tx) => tx.selectFrom('attachments').select('id').where('ticketId', '=', ticket.id).execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('title').where('id', '=', ticket.id).execute())).toEqual([
    { title: 'Com arquivo' },
  ])
})
