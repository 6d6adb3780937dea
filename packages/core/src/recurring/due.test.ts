import { CreateRecurring } from '@balcao/contracts/recurring/recurring'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import { BUILT_IN_TYPES } from '@balcao/contracts/tickets/type-words'
import { SaveTypes } from '@balcao/contracts/tickets/types'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { away } from '../absences/testing/away.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { save as saveTypes } from '../tickets/settings/types.ts'
import { resume } from './acts.ts'
import { makeDue } from './due.ts'
import { nextOccurrences } from './occurrences.ts'
import * as recurring from './recurring.ts'

const HOUR = 3_600_000
const quiet = { log: { error: () => undefined } }
/** Every day at this very time, from long ago. */
const hourly = (ago: number) => {
  const time = new Date(Date.now() - ago).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })
  return { unit: 'days', every: 1, time, startsOn: '2020-01-01', endsOn: null, times: null }
}
/** One whose times since `ago` have come. */
async function due(desk: Desk, values: object = {}, ago = HOUR) {
  const schedule = hourly(HOUR)
  const input = { title: 'Conferir backup', description: 'Ver', requesterId: (await desk.person('client')).id, schedule, ...values }
  const made = await desk.as('supervisor')(recurring.create, CreateRecurring.parse(input))
  const [first] = nextOccurrences(schedule as never, 'America/Sao_Paulo', new Date(Date.now() - ago - 2 * HOUR).toISOString(), 1)
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ nextAt: first }).where('id', '=', made.id).execute())
  return { ...made, first: first as string }
}
const read = (desk: Desk, id: number) => desk.as('supervisor')(recurring.get, { id })
const ticketsOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('tickets').selectAll().orderBy('id').execute())
const notes = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'message']).orderBy('id').execute())
const troubles = async (desk: Desk) => {
  await react(desk)
  await react(desk)
  return (await notes(desk)).filter(({ type }) => type.startsWith('recurring'))
}

test('the ticket of somebody who is away is opened for their substitute, and waits in its queue without one', async ({ testDb, desk }) => {
  const [ana, bruno, caio] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent'), await desk.aUser('agent')]
  await away(desk, ana, -1, 5, { 0: bruno.id })
  await away(desk, caio, -1, 5)
  await due(desk, { assigneeId: ana.id })
  await due(desk, { assigneeId: caio.id, title: 'Do Caio' })
  await makeDue({ db: testDb.db, ...quiet })
  expect((await ticketsOf(desk)).map(({ title, assigneeId }) => [title, assigneeId])).toEqual(
    expect.arrayContaining([
      ['Conferir backup', bruno.id],
      ['Do Caio', null],
    ]),
  )
  const [event] = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('kind', '=', 'created').orderBy('id').execute(),
  )
  expect(event?.changes).toMatchObject([{ field: 'recurring', to: { absent: { name: 'Ana' } } }])
})

test('what is due is opened once, however many workers look, and the next time is set', async ({ testDb, desk, other }) => {
  const agent = await desk.person('agent')
  const one = await due(desk, { assigneeId: agent.id })
  const foreign = await due(other)
  const later = { title: 'Depois', description: 'Ver', requesterId: one.requester.id, schedule: hourly(-HOUR) }
  const waiting = await desk.as('supervisor')(recurring.create, CreateRecurring.parse(later))
  await Promise.all(Array.from({ length: 4 }, () => makeDue({ db: testDb.db, ...quiet })))
  await makeDue({ db: testDb.db, ...quiet })
  const [ticket, ...more] = await ticketsOf(desk)
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ title: 'Conferir backup', assigneeId: agent.id, requesterId: one.requester.id, channel: 'staff' })
  const after = await read(desk, one.id)
  expect(after).toMatchObject({ state: 'active', made: 1, trouble: null, last: { ticketId: ticket?.id, missed: 0 } })
  expect(Date.parse(after.nextAt ?? '')).toBe(Date.parse(one.first) + 24 * HOUR)
  expect(await read(desk, waiting.id)).toMatchObject({ made: 0, last: null })
  expect(await read(other, foreign.id)).toMatchObject({ made: 1 })
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select(['kind', 'actorId', 'changes']).orderBy('id').execute())
  expect(events[0]).toMatchObject({
    kind: 'created',
    actorId: null,
    changes: [{ field: 'recurring', to: { recurringId: one.id, missed: 0 } }],
  })
  await react(desk)
  expect(
    (await notes(desk)).map(({ userId }) => userId),
    'as an assignment by hand',
  ).toEqual([agent.id])
})

test('a worker that dies before the end leaves nothing: the next one opens the ticket, once', async ({ testDb, desk }) => {
  const { id } = await due(desk)
  await testDb.asOwner("create function dies() returns trigger language plpgsql as 'begin raise exception ''died''; end'")
  await testDb.asOwner('create trigger dies before update on recurring_tickets for each row execute function dies()')
  const errors: object[] = []
  await makeDue({ db: testDb.db, log: { error: (fields) => void errors.push(fields) } })
  await testDb.asOwner('drop trigger dies on recurring_tickets')
  expect(errors).toMatchObject([{ recurringId: id }])
  expect(await ticketsOf(desk)).toEqual([])
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toHaveLength(1)
  // A job repeated with an old idea of what is due finds the occurrence written.
  await desk.rows((tx) =>
    tx
      .updateTable('recurringTickets')
      .set({ nextAt: new Date(Date.now() - HOUR).toISOString(), made: 0 })
      .execute(),
  )
  const [run] = await desk.rows((tx) => tx.selectFrom('recurringRuns').selectAll().execute())
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ nextAt: run?.occurrence }).execute())
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toHaveLength(1)
  expect(await read(desk, id)).toMatchObject({ made: 0, state: 'active' })
})

test('two at once: who comes second waits for the first, and finds nothing to do', async ({ testDb, desk }) => {
  const { id } = await due(desk)
  const second = await desk.rows(async (tx) => {
    await tx.selectFrom('recurringTickets').selectAll().where('id', '=', id).forUpdate().execute()
    const making = makeDue({ db: testDb.db, ...quiet })
    await vi.waitFor(async () => expect(await testDb.asOwner('select 1 from pg_locks where not granted')).not.toEqual([]), {
      timeout: 30_000,
    })
    await tx
      .updateTable('recurringTickets')
      .set({ nextAt: new Date(Date.now() + HOUR).toISOString() })
      .where('id', '=', id)
      .execute()
    return { making }
  })
  await second.making
  expect(await ticketsOf(desk)).toEqual([])
})

test('after days away only the newest time is made up, and the ticket’s history says how many were not', async ({ testDb, desk }) => {
  const { id } = await due(desk, {}, 73 * HOUR)
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toHaveLength(1)
  const after = await read(desk, id)
  expect(after).toMatchObject({ made: 1, last: { missed: 3 } })
  expect(Date.parse(after.nextAt ?? '')).toBeGreaterThan(Date.now())
  const [event] = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').execute())
  expect(event?.changes).toMatchObject([{ to: { missed: 3 } }])
})

test('its number of times is that of its tickets, then it is over', async ({ testDb, desk }) => {
  const { id, first } = await due(desk, { schedule: { ...hourly(HOUR), times: 2 } })
  await makeDue({ db: testDb.db, ...quiet })
  expect(await read(desk, id)).toMatchObject({ made: 1, state: 'active' })
  const earlier = new Date(Date.parse(first) - 1000).toISOString()
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ nextAt: earlier }).execute())
  await desk.rows((tx) => tx.updateTable('recurringRuns').set({ occurrence: '2026-01-01T00:00:00Z' }).execute())
  await makeDue({ db: testDb.db, ...quiet })
  expect(await read(desk, id)).toMatchObject({ made: 2, state: 'ended', nextAt: null })
})

test('without what it can do without it goes on, drops it, and tells its author once', async ({ testDb, desk }) => {
  const agent = await desk.aUser('agent')
  const [kept, dropped] = [await desk.aTag('fica'), await desk.aTag('sai')]
  const { id } = await due(desk, { assigneeId: agent.id, tagIds: [kept, dropped] })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', agent.id).execute())
  await desk.rows((tx) => tx.deleteFrom('tags').where('id', '=', dropped).execute())
  await makeDue({ db: testDb.db, ...quiet })
  const after = await read(desk, id)
  expect(after).toMatchObject({ state: 'active', made: 1, assignee: null, tags: [{ id: kept }], trouble: { what: ['assignee', 'tags'] } })
  expect(await ticketsOf(desk)).toMatchObject([{ assigneeId: null }])
  const supervisor = await desk.person('supervisor')
  expect(await troubles(desk)).toMatchObject([
    { userId: supervisor.id, type: 'recurring_changed', message: expect.stringContaining('uma tag foi excluída') },
  ])
  const [entry] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'actorId', 'before']).where('action', '=', 'recurring.updated').execute(),
  )
  expect(entry).toMatchObject({ actorId: null, before: { assigneeId: agent.id, tagIds: [kept, dropped] } })
  expect(await desk.as('supervisor')(recurring.update, { id, title: 'Visto' }), 'seen by whoever saves it').toMatchObject({ trouble: null })
})

test('without its requester, or with values that no longer do, it stops and says why; others are not held up', async ({ testDb, desk }) => {
  const client = await desk.aUser('client')
  const orphan = await due(desk, { requesterId: client.id })
  const strict = await due(desk)
  const sound = await due(desk)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', client.id).execute())
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ customFields: '{"sumiu":"x"}' }).where('id', '=', strict.id).execute())
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toHaveLength(1)
  expect(await read(desk, orphan.id)).toMatchObject({ state: 'paused', nextAt: null, made: 0, trouble: { what: ['requester'] } })
  const refused = await read(desk, strict.id)
  expect(refused).toMatchObject({ state: 'paused', trouble: { what: ['refused'] } })
  expect(refused.trouble?.reasons).toHaveLength(1)
  expect(await read(desk, sound.id)).toMatchObject({ state: 'active', made: 1 })
  expect((await troubles(desk)).map(({ type }) => type)).toEqual(['recurring_stopped', 'recurring_stopped'])
  await expect(desk.as('supervisor')(resume, { id: orphan.id })).rejects.toMatchObject({ details: [{ field: 'requesterId' }] })
  await desk.as('supervisor')(recurring.update, { id: orphan.id, requesterId: (await desk.person('client')).id })
  expect(await desk.as('supervisor')(resume, { id: orphan.id })).toMatchObject({ state: 'active', trouble: null })
})

test('a type that was switched off is gone as well: the ticket is of the usual one', async ({ testDb, desk }) => {
  const list = (own: object) => desk.as('admin')(saveTypes, SaveTypes.parse({ types: [...BUILT_IN_TYPES, own] }))
  await list({ name: 'Obra' })
  const { id } = await due(desk, { type: 'obra' })
  await list({ key: 'obra', active: false })
  await expect(due(desk, { type: 'obra' })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'type' }] })
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toMatchObject([{ type: 'question' }])
  expect(await read(desk, id)).toMatchObject({ state: 'active', type: 'question', trouble: { what: ['type'] } })
  expect(await troubles(desk)).toMatchObject([{ message: expect.stringContaining('o tipo foi desativado') }])
})

test('when the author is gone, the administrators are told', async ({ testDb, desk }) => {
  const [author, client, admin] = [await desk.aUser('supervisor'), await desk.aUser('client'), await desk.person('admin')]
  const { id } = await due(desk, { requesterId: client.id })
  await desk.rows((tx) => tx.updateTable('recurringTickets').set({ authorId: author.id }).where('id', '=', id).execute())
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', 'in', [author.id, client.id]).execute())
  await makeDue({ db: testDb.db, ...quiet })
  expect(await troubles(desk)).toMatchObject([{ userId: admin.id, type: 'recurring_stopped' }])
})

test('a rhythm of business days leaves out what the calendar does, also a day that became a holiday meanwhile', async ({
  testDb,
  desk,
}) => {
  const weekdays = ['1', '2', '3', '4', '5']
  const hours = JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, [['09:00', '18:00']]])))
  const values = { tenantId: desk.id, name: 'Expediente', timeZone: 'America/Sao_Paulo', hours, isDefault: true }
  const calendar = await desk.rows((tx) => tx.insertInto('calendars').values(values).returning('id').executeTakeFirstOrThrow())
  const close = (date: string) =>
    desk.rows((tx) =>
      tx
        .insertInto('calendarHolidays')
        .values({ tenantId: desk.id, calendarId: calendar.id, date, label: 'Feriado', source: 'hand' })
        .execute(),
    )
  // The first of May of 2029 is a Tuesday.
  await close('2029-05-01')
  const daily = { unit: 'days', every: 1, time: '08:00', startsOn: '2029-04-27', businessDays: true }
  const { next } = await desk.as('supervisor')(recurring.preview, { schedule: Schedule.parse(daily) })
  const days = next.map((at) => new Date(at).toISOString().slice(0, 10))
  expect(days.slice(0, 3)).toEqual(['2029-04-27', '2029-04-30', '2029-05-02'])

  const one = await due(desk, { schedule: { ...hourly(HOUR), businessDays: true } })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
  for (const at of [one.first, new Date().toISOString()]) await close(today.format(new Date(at))).catch(() => undefined)
  await desk.rows((tx) => sql`update calendars set version = version + 1`.execute(tx))
  await makeDue({ db: testDb.db, ...quiet })
  expect(await ticketsOf(desk)).toEqual([])
  const after = await read(desk, one.id)
  expect(after).toMatchObject({ state: 'active', made: 0 })
  expect(Date.parse(after.nextAt ?? '')).toBeGreaterThan(Date.now())
})
