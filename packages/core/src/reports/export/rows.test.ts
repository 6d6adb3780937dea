import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { ExportReport } from '@balcao/contracts/reports/export'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { expect } from 'vitest'
import { list as notifications } from '../../notifications/notifications.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { noFiles } from '../../testing/no-files.ts'
import { react } from '../../testing/react.ts'
import { dashboard } from '../overview.ts'
import { settle } from '../testing/lived-desk.ts'
import { beginReportExport } from './begin.ts'
import { fetchExported, list, remove } from './exports.ts'
import { forgetReportExports, writeReportExports } from './job.ts'

type Who = Parameters<Desk['as']>[0]
const days = { from: '2026-05-01', to: '2026-05-31' }
const begin = (desk: Desk, who: Who, input: object, most?: number) =>
  desk.as(who)((ctx) => beginReportExport(ctx, ExportReport.parse({ ...days, ...input }), most), undefined)
async function whole(desk: Desk, who: Who, input: object): Promise<string> {
  const begun = await begin(desk, who, input)
  if ('later' in begun) throw new Error('it was left to a job')
  let all = ''
  for await (const part of begun.write({ open: (run) => desk.as(who)((ctx) => run(ctx), undefined) })) all += Buffer.from(part).toString()
  return all
}
const rowsIn = async (desk: Desk, who: Who, input: object) =>
  (JSON.parse(await whole(desk, who, { ...input, format: 'json' })) as { rows: Record<string, string | number | null>[] }).rows

/** What the worker writes files with, into a store that keeps them in memory. */
function aJob({ db }: Desk, kept: Map<string, Buffer>): Parameters<typeof writeReportExports>[0] {
  const put = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    const whole = await buffer(Readable.from(bytes))
    kept.set(key, whole)
    return { size: whole.length, sha256: createHash('sha256').update(whole).digest('hex') }
  }
  const log = { info: () => undefined, error: (fields: object) => expect(fields).toBeUndefined() }
  return { db, ports: { files: { ...noFiles, put } }, log }
}

/** Three tickets of one queue and one of another, answered by two people. */
async function lived(desk: Desk): Promise<{ a: Person; b: Person; second: number }> {
  const [a, b] = [await desk.aUser('agent', { name: '=Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const second = await desk.aQueue('Fila N2', [b])
  await desk.join(a, desk.queueId)
  for (const [n, queueId] of [desk.queueId, desk.queueId, desk.queueId, second].entries()) {
    const ticket = await desk.aTicket({ title: `T${n}`, createdAt: `2026-05-0${n + 1}T12:00:00Z`, queueId, channel: 'portal' })
    const at = { authorSide: 'staff', createdAt: `2026-05-0${n + 1}T13:00:00Z` } as const
    await desk.aComment(ticket, { authorId: (n % 2 ? b : a).id, ...at })
  }
  await settle(desk)
  return { a, b, second }
}

test('tickets and events go out row by row, as many as the figures count, of the queues that the reader sees', async ({ desk, other }) => {
  const { a, b } = await lived(desk)
  const { data } = await desk.as('manager')(dashboard, ReportQuery.parse(days))
  expect((await rowsIn(desk, 'manager', { type: 'tickets' })).map(({ title }) => title)).toEqual(['T0', 'T1', 'T2', 'T3'])
  const facts = await rowsIn(desk, 'manager', { type: 'facts' })
  const of = (event: string) => facts.filter((fact) => fact.event === event)
  expect([of('criado').length, of('primeira resposta').length]).toEqual([data.created, data.firstResponse.n])
  expect(of('primeira resposta')[3]).toMatchObject({ queue: 'Fila N2', agent: 'Bia', day: '2026-05-04', minutes: 60, channel: 'portal' })
  // Agents: their queues, and themselves by name alone.
  const own = (await rowsIn(desk, a, { type: 'facts' })).filter(({ event }) => event === 'primeira resposta')
  expect(own.map(({ agent }) => agent)).toEqual(['=Ana', null, '=Ana'])
  expect((await rowsIn(desk, b, { type: 'tickets' })).map(({ title }) => title)).toEqual(['T3'])
  expect(await rowsIn(desk, a, { type: 'facts', agentId: [b.id] })).toEqual([])
  expect(await rowsIn(other, 'manager', { type: 'facts' })).toEqual([])
  expect(await rowsIn(desk, 'manager', { type: 'facts', priority: ['urgent'] })).toEqual([])
  expect(await whole(desk, 'manager', { type: 'facts' })).toContain(`"'=Ana"`)
  await expect(begin(desk, 'client', { type: 'facts' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('of too many rows nothing is printed, and nothing is begun that no sheet holds', async ({ desk, testDb }) => {
  await desk.aTicket({ createdAt: '2026-05-05T12:00:00Z' })
  await settle(desk)
  const facts = (count: number) =>
    testDb.asOwner(`insert into report_facts (tenant_id, ticket_id, kind, n, at, day, priority, type, channel)
      select tenant_id, ticket_id, 'reply', g, at, day, priority, type, channel from report_facts, generate_series(1, ${count}) g
      where kind = 'created' on conflict do nothing`)
  await facts(2_000)
  await expect(begin(desk, 'manager', { type: 'facts', format: 'pdf' })).rejects.toMatchObject({
    details: [{ field: 'format', message: 'Um PDF tem no máximo 2.000 linhas. Use CSV ou Excel.' }],
  })
  expect(await begin(desk, 'manager', { type: 'facts', format: 'csv' })).toMatchObject({ rows: expect.any(Number) })
})

test('what is too long for one answer is written by a job, which its reader gets a notification of', async ({ desk, other }) => {
  const { a } = await lived(desk)
  const kept = new Map<string, Buffer>()
  const left = await begin(desk, a, { type: 'tickets' }, 2)
  expect(left).toMatchObject({ later: { type: 'tickets', format: 'csv', state: 'waiting', total: 3, done: 0, hasFile: false } })
  const id = 'later' in left ? left.later.id : 0
  await expect(desk.as(a)(fetchExported, { id })).rejects.toMatchObject({ code: 'report_export_not_found' })
  await writeReportExports(aJob(desk, kept))
  expect((await desk.as(a)(list, {})).data).toMatchObject([{ id, state: 'done', total: 3, done: 3, hasFile: true }])
  const { rows, write } = await desk.as(a)(fetchExported, { id })
  const file = await text(write({ bytes: async (key) => Readable.from([kept.get(key) ?? Buffer.alloc(0)]) }))
  expect([rows, file.match(/;T\d;/g)]).toEqual([3, [';T0;', ';T1;', ';T2;']])
  await react(desk)
  const [news] = (await desk.as(a)(notifications, ListNotifications.parse({}))).data
  expect(news).toMatchObject({ type: 'export_finished', module: 'reports', actionUrl: '/reports?tab=schedules', metadata: { rows: 3 } })

  // Nobody else has it: not a manager, and nobody of another organisation.
  for (const [where, who] of [
    [desk, 'manager'],
    [other, 'manager'],
  ] as const) {
    expect((await where.as(who)(list, {})).data).toEqual([])
    await expect(where.as(who)(fetchExported, { id })).rejects.toMatchObject({ code: 'report_export_not_found' })
    await expect(where.as(who)(remove, { id })).rejects.toMatchObject({ code: 'report_export_not_found' })
  }
  await desk.rows((tx) => tx.updateTable('reportExports').set({ endedAt: '2026-01-01T00:00:00Z' }).execute())
  await forgetReportExports(desk)
  expect((await desk.as(a)(list, {})).data).toMatchObject([{ id, hasFile: false }])
  await desk.as(a)(remove, { id })
  expect((await desk.as(a)(list, {})).data).toEqual([])
})

test('a job writes what its reader may see then; who may no longer gets nothing, and a notification', async ({ desk }) => {
  const { a, second } = await lived(desk)
  const kept = new Map<string, Buffer>()
  for (let n = 0; n < 3; n++) await begin(desk, a, { type: 'tickets' }, 2)
  await expect(begin(desk, a, { type: 'tickets' }, 2)).rejects.toMatchObject({ code: 'too_many_report_exports' })
  const [gone, ...rest] = (await desk.as(a)(list, {})).data
  await desk.as(a)(remove, { id: gone?.id ?? 0 })
  await desk.rows((tx) => tx.updateTable('queueMembers').set({ queueId: second }).where('userId', '=', a.id).execute())
  await writeReportExports(aJob(desk, kept))
  expect((await desk.as(a)(list, {})).data.map(({ id, done }) => [id, done])).toEqual(rest.map(({ id }) => [id, 1]))

  await begin(desk, a, { type: 'facts' }, 0)
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'client' }).where('id', '=', a.id).execute())
  await writeReportExports(aJob(desk, kept))
  const rows = await desk.rows((tx) => tx.selectFrom('reportExports').select('state').orderBy('id').execute())
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'failed'])
  const news = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'type']).where('type', '=', 'export_failed').execute(),
  )
  expect(news).toEqual([{ userId: a.id, type: 'export_failed' }])
})
