import { CreateRecurring, ListRecurring, PreviewRecurring, UpdateRecurring } from '@balcao/contracts/recurring/recurring'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { merge as mergeTags } from '../tags/tags.ts'
import { update as saveSettings } from '../tenants/settings.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as watchers from '../watchers/watchers.ts'
import * as acts from './acts.ts'
import { nextOccurrences } from './occurrences.ts'
import * as recurring from './recurring.ts'

const daily = { unit: 'days', every: 1, time: '09:00', startsOn: '2020-01-01' }
const asked = async (desk: Desk, values: object = {}) =>
  CreateRecurring.parse({
    title: 'Conferir backup',
    description: 'Ver o **relatório**.',
    requesterId: (await desk.person('client')).id,
    schedule: daily,
    ...values,
  })
const make = async (desk: Desk, values: object = {}) => desk.as('supervisor')(recurring.create, await asked(desk, values))
const edit = (desk: Desk, id: number, values: object) => desk.as('supervisor')(recurring.update, UpdateRecurring.parse({ id, ...values }))
const auditOf = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'recurring').orderBy('id').execute(),
  )
const upcoming = (count: number, schedule: object = daily) =>
  nextOccurrences({ endsOn: null, times: null, ...schedule } as never, 'America/Sao_Paulo', new Date().toISOString(), count).map((at) =>
    Date.parse(at),
  )
const ms = (at: string | null) => (at === null ? null : Date.parse(at))

test('it holds what its tickets will hold, comes at its next time, and each change of it is written down', async ({ desk }) => {
  const [agent, client, tag] = [await desk.person('agent'), await desk.person('client'), await desk.aTag('backup')]
  await desk.aField({ key: 'etapa', type: 'text' })
  const made = await make(desk, {
    assigneeId: agent.id,
    queueId: desk.queueId,
    tagIds: [tag],
    customFields: { etapa: 'um' },
    priority: 'high',
  })
  expect(made).toMatchObject({
    title: 'Conferir backup',
    priority: 'high',
    queueId: desk.queueId,
    assignee: { id: agent.id },
    requester: { id: client.id, email: client.email },
    tags: [{ id: tag, name: 'backup' }],
    customFields: { etapa: 'um' },
    schedule: { ...daily, endsOn: null, times: null },
    state: 'active',
    trouble: null,
    made: 0,
    last: null,
    author: { id: (await desk.person('supervisor')).id },
    version: 1,
  })
  expect([ms(made.nextAt)]).toEqual(upcoming(1))
  const late = { ...daily, time: '23:15' }
  const changed = await edit(desk, made.id, { version: 1, title: 'Conferir cópia', schedule: late, assigneeId: null })
  expect(changed).toMatchObject({ title: 'Conferir cópia', description: made.description, assignee: null, version: 2 })
  expect([ms(changed.nextAt)]).toEqual(upcoming(1, late))
  await expect(edit(desk, made.id, { version: 1, title: 'Tarde' })).rejects.toMatchObject({ code: 'recurring_changed' })
  const call = desk.as('supervisor')
  await call(recurring.remove, { id: made.id })
  await expect(call(recurring.get, { id: made.id })).rejects.toMatchObject({ code: 'recurring_not_found' })
  expect(await call(recurring.restore, { id: made.id })).toMatchObject({ state: 'active', nextAt: changed.nextAt })
  const events = await auditOf(desk)
  expect(events.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted', 'restored'].map((verb) => `recurring.${verb}`))
  expect(events[1]).toMatchObject({ before: { title: 'Conferir backup' }, after: { title: 'Conferir cópia', assigneeId: null } })
})

test('it is paused and resumed, its next time is skipped, and an end is an end', async ({ desk }) => {
  const call = desk.as('supervisor')
  const { id } = await make(desk)
  const paused = await call(acts.pause, { id })
  expect(paused).toMatchObject({ state: 'paused', nextAt: null })
  for (const act of [acts.pause, acts.skip]) await expect(call(act, { id })).rejects.toMatchObject({ code: 'recurring_not_active' })
  expect(await edit(desk, id, { schedule: { ...daily, time: '11:00' } }), 'also where its rhythm changes').toMatchObject({
    state: 'paused',
  })
  expect(await call(acts.resume, { id })).toMatchObject({ state: 'active' })
  await expect(call(acts.resume, { id })).rejects.toMatchObject({ code: 'recurring_not_paused' })
  const [, second, third] = upcoming(3, { ...daily, time: '11:00' })
  expect([ms((await call(acts.skip, { id })).nextAt), ms((await call(acts.skip, { id })).nextAt)]).toEqual([second, third])

  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const year = Number(today.slice(0, 4))
  const once = await make(desk, { schedule: { ...daily, startsOn: `${year + 1}-05-01`, endsOn: `${year + 1}-05-01` } })
  expect(await call(acts.skip, { id: once.id })).toMatchObject({ state: 'ended', nextAt: null })
  await expect(make(desk, { schedule: { ...daily, endsOn: '2020-02-01' } })).rejects.toMatchObject({ details: [{ field: 'schedule' }] })
})

test('one is opened now: by the same rule as by hand, with who asked for it, and the rhythm stays', async ({ desk }) => {
  const [agent, client, supervisor] = [await desk.person('agent'), await desk.person('client'), await desk.person('supervisor')]
  const tag = await desk.aTag('rotina')
  const { id, nextAt } = await make(desk, { assigneeId: agent.id, tagIds: [tag] })
  const { ticket, recurring: after } = await desk.as('supervisor')(acts.makeNow, { id })
  expect(ticket).toMatchObject({
    title: 'Conferir backup',
    requester: { id: client.id },
    assignee: { id: agent.id },
    tags: [{ id: tag }],
    channel: 'staff',
  })
  expect(after).toMatchObject({ nextAt, made: 0, last: { ticketId: ticket.id, number: ticket.number, missed: 0 } })
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select(['kind', 'actorId', 'changes']).orderBy('id').execute())
  expect(events).toMatchObject([
    {
      kind: 'created',
      actorId: supervisor.id,
      changes: [{ field: 'recurring', to: { recurringId: id, title: 'Conferir backup', missed: 0 } }],
    },
    { kind: 'updated', changes: [{ field: 'assignee', to: agent.name }] },
  ])
  expect((await desk.facts()).map(({ name }) => name)).toEqual(['ticket:created', 'ticket:assigned'])
  const following = await desk.as('supervisor')(watchers.list, { id: ticket.id })
  expect(JSON.stringify(following)).toContain(supervisor.name)
  expect((await desk.as('supervisor')(acts.makeNow, { id })).ticket.number).toBe(ticket.number + 1)
})

test('what is not there, or may not be, is refused by field and nothing is stored', async ({ desk, other }) => {
  const stranger = { requesterId: (await other.person('client')).id, assigneeId: (await other.person('agent')).id }
  const refused: Record<string, object> = {
    requesterId: { requesterId: stranger.requesterId },
    assigneeId: { assigneeId: stranger.assigneeId },
    queueId: { queueId: other.queueId },
    tagIds: { tagIds: [await other.aTag('x')] },
    'customFields.nada': { customFields: { nada: 1 } },
  }
  for (const [field, values] of Object.entries(refused))
    await expect(make(desk, values), field).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] })
  await expect(make(desk, { assigneeId: (await desk.person('client')).id })).rejects.toMatchObject({ details: [{ field: 'assigneeId' }] })
  expect(await desk.rows((tx) => tx.selectFrom('recurringTickets').select('id').execute())).toEqual([])
  const bad = [
    { unit: 'days', every: 0 },
    { unit: 'weeks', weekdays: [] },
    { unit: 'months', day: 32 },
    { unit: 'weekdayOfMonth', nth: 5, weekday: 1 },
    { time: '24:00' },
    { endsOn: '2019-12-31' },
    { endsOn: '2030-01-01', times: 3 },
  ]
  for (const values of bad) await expect(asked(desk, { schedule: { ...daily, ...values } }), JSON.stringify(values)).rejects.toThrow()
})

test('R01 R03 R11 only supervisors and above, within their organisation; a customer’s transaction holds none', async ({ desk, other }) => {
  const { id } = await make(desk, { title: 'CANARIO' })
  await desk.as('supervisor')(acts.makeNow, { id })
  const calls: ((ctx: Ctx, input: { id: number }) => Promise<unknown>)[] = [
    recurring.get,
    recurring.remove,
    recurring.restore,
    acts.pause,
    acts.resume,
    acts.skip,
    acts.makeNow,
    (ctx, input) => recurring.update(ctx, { ...input, title: 'x' }),
  ]
  for (const call of calls) {
    await expect(desk.as('agent')(call, { id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(other.as('admin')(call, { id })).rejects.toMatchObject({ code: 'recurring_not_found' })
    await expect(desk.as('admin')(call, { id: 987_654 })).rejects.toMatchObject({ code: 'recurring_not_found' })
  }
  await expect(desk.as('agent')(recurring.list, ListRecurring.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  expect((await other.as('admin')(recurring.list, ListRecurring.parse({}))).data).toEqual([])
  for (const table of ['recurringTickets', 'recurringRuns'] as const)
    expect(await desk.as('client')(({ db }) => db.selectFrom(table).selectAll().execute())).toEqual([])
})

test('the list comes a page at a time, the next to come first, what is paused last, and is searched by subject', async ({ desk }) => {
  const at = (time: string, title: string) => make(desk, { title, schedule: { ...daily, time } })
  const [first, second, third] = [await at('00:10', 'Alfa'), await at('12:20', 'Beta'), await at('23:50', 'Gama')]
  await desk.as('supervisor')(acts.pause, { id: second.id })
  const order = [first, third].toSorted((a, b) => Date.parse(a.nextAt ?? '') - Date.parse(b.nextAt ?? '')).map(({ id }) => id)
  const list = (values: object) => desk.as('supervisor')(recurring.list, ListRecurring.parse(values))
  const page = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: page.nextCursor })
  expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual([...order, second.id])
  expect([page.hasNext, rest.hasNext, page.timeZone]).toEqual([true, false, 'America/Sao_Paulo'])
  expect((await list({ search: 'bet' })).data.map(({ id }) => id)).toEqual([second.id])
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('the preview says the next five times, fewer when fewer are left', async ({ desk }) => {
  const preview = (schedule: object, id?: number) =>
    desk.as('supervisor')(recurring.preview, PreviewRecurring.parse({ schedule: JSON.stringify(schedule), id }))
  const shown = await preview(daily)
  expect(shown.timeZone).toBe('America/Sao_Paulo')
  expect(shown.next.map((at) => Date.parse(at))).toEqual(upcoming(5))
  const { id } = await make(desk, { schedule: { ...daily, times: 4 } })
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ made: 2 }).where('id', '=', id).execute())
  expect((await preview({ ...daily, times: 4 }, id)).next).toHaveLength(2)
  expect((await preview({ ...daily, times: 2 }, id)).next).toEqual([])
})

test('another time zone of the organisation moves what is to come, not what has come', async ({ desk, other }) => {
  const [one, due] = [await make(desk), await make(desk)]
  const foreign = await make(other)
  const past = '2026-01-01T12:00:00.000Z'
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ nextAt: past }).where('id', '=', due.id).execute())
  await desk.as('admin')((ctx) => saveSettings(ctx, { timeZone: 'Asia/Tokyo' }, { publicUrl: 'https://desk.example.test' }))
  const next = async (testDb: Desk, id: number) => (await testDb.as('supervisor')(recurring.get, { id })).nextAt
  const tokyo = nextOccurrences({ ...daily, endsOn: null, times: null } as never, 'Asia/Tokyo', new Date().toISOString(), 1)[0] as string
  expect(ms(await next(desk, one.id))).toBe(Date.parse(tokyo))
  expect([ms(await next(desk, due.id)), await next(other, foreign.id)]).toEqual([Date.parse(past), foreign.nextAt])
  await expect(desk.as('supervisor')(tickets.list, { limit: 5, sort: 'updatedAt', order: 'desc' })).resolves.toMatchObject({ data: [] })
})

test('a tag that is merged into another follows into what opens tickets later, once each', async ({ desk, other }) => {
  const [from, into, third] = [await desk.aTag('impresora'), await desk.aTag('impressora'), await desk.aTag('terceira')]
  const [foreign] = [await other.aTag('impresora')]
  const one = await make(desk, { tagIds: [from, third] })
  const both = await make(desk, { tagIds: [into, from] })
  const neither = await make(desk, { tagIds: [third] })
  const stranger = await make(other, { tagIds: [foreign] })
  await desk.as('manager')(mergeTags, { id: from, intoId: into })
  const tagsOf = async (at: Desk, id: number) => (await at.as('supervisor')(recurring.get, { id })).tags.map((tag) => tag.id)
  expect([await tagsOf(desk, one.id), await tagsOf(desk, both.id), await tagsOf(desk, neither.id)]).toEqual([
    [into, third],
    [into],
    [third],
  ])
  expect(await tagsOf(other, stranger.id)).toEqual([foreign])
  await expect(edit(desk, one.id, { tagIds: [third], version: one.version }), 'a form that is open learns of it').rejects.toMatchObject({
    kind: 'conflict',
  })
})
