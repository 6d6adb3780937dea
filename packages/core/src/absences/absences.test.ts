import { Calendar, CreateAbsence, ListAbsences, UpdateAbsence } from '@balcao/contracts/absences/absences'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as absences from './absences.ts'
import { coverage } from './coverage.ts'

const day = (ahead: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString()
const planned = (from: number, to: number, values: object = {}) =>
  CreateAbsence.parse({ fromDate: day(from), toDate: day(to), kind: 'vacation', ...values })
const named = (...people: { id: number }[]) => ({ substitutes: people.map(({ id }) => ({ userId: id })) })
const all = () => ListAbsences.parse({ from: day(-30), to: day(300) })
const refusal = (reason: string, field: string) => ({ details: [expect.objectContaining({ reason, field })] })
const actions = (desk: Desk) => desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'risk', 'after']).orderBy('id').execute())

test('an absence is entered, changed and taken back by its person; others learn when, not why', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const colleague = desk.as(await desk.aUser('agent'))
  const me = await desk.person('agent')
  const made = await agent(absences.create, planned(3, 5, { kind: 'sick', internalNote: 'Exame', publicMessage: 'Volto quinta' }))
  expect(made).toMatchObject({ user: { id: me.id }, state: 'planned', kind: 'sick', internalNote: 'Exame', approvedBy: null, version: 1 })
  expect(await colleague(absences.get, { id: made.id })).toMatchObject({ kind: null, internalNote: null, mayChange: false })
  expect(await desk.as('supervisor')(absences.get, { id: made.id })).toMatchObject({ kind: 'sick', mayChange: true })

  const later = UpdateAbsence.parse({ ...planned(4, 5, { kind: 'sick', toHalf: 'morning' }), id: made.id, version: 1 })
  expect(await agent(absences.update, later)).toMatchObject({ fromDate: day(4), toHalf: 'morning', version: 2 })
  await expect(agent(absences.update, later)).rejects.toMatchObject({ code: 'absence_changed', details: { current: { version: 2 } } })
  await expect(colleague(absences.update, { ...later, version: 2 })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(colleague(absences.remove, { id: made.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(colleague(absences.create, planned(8, 9, { userId: me.id }))).rejects.toMatchObject({ code: 'forbidden' })
  for (const call of [absences.get, absences.remove, absences.end])
    await expect(other.as('admin')(call as typeof absences.get, { id: made.id })).rejects.toMatchObject({ code: 'absence_not_found' })
  await expect(agent(absences.end, { id: made.id })).rejects.toMatchObject({ code: 'absence_not_current' })
  await agent(absences.remove, { id: made.id })
  await expect(agent(absences.get, { id: made.id })).rejects.toMatchObject({ code: 'absence_not_found' })

  const forMe = await desk.as('supervisor')(absences.create, planned(8, 9, { userId: me.id }))
  expect(forMe).toMatchObject({ user: { id: me.id }, approvedBy: { id: (await desk.person('supervisor')).id } })
  expect((await actions(desk)).map(({ action, risk }) => [action, risk])).toEqual([
    ['absence.created', 'low'],
    ['absence.updated', 'low'],
    ['absence.removed', 'low'],
    ['absence.created', 'medium'],
  ])
  const told = (await desk.facts()).map(({ name }) => name)
  expect(told.filter((name) => name === 'absence:changed')).toHaveLength(4)
  expect(told.filter((name) => name === 'queue:eligibility_changed')).toHaveLength(4)
})

test('what is no absence is refused by name', async ({ desk }) => {
  const bad = (values: object) => CreateAbsence.safeParse({ ...planned(1, 1), ...values }).error?.issues[0]?.path.join('.')
  expect(bad({ toDate: day(0) })).toBe('toDate')
  expect(bad({ toDate: day(400) })).toBe('toDate')
  expect(bad({ fromHalf: 'afternoon', toHalf: 'morning' })).toBe('toHalf')
  expect(bad({ ...named({ id: 1 }, { id: 2 }) })).toBe('substitutes.1.queueId')
  expect(bad({ fromDate: '2026-02-30' })).toBe('fromDate')
  const agent = desk.as('agent')
  await expect(agent(absences.create, planned(-3, -1))).rejects.toMatchObject(refusal('absence_over', 'toDate'))
  const customer = await desk.person('client')
  await expect(desk.as('supervisor')(absences.create, planned(1, 1, { userId: customer.id }))).rejects.toMatchObject(
    refusal('not_of_the_desk', 'userId'),
  )
})

test('two absences of a person do not overlap, not by half a day, also when both are saved at once', async ({ desk }) => {
  const agent = desk.as('agent')
  await agent(absences.create, planned(5, 6, { fromHalf: 'afternoon' }))
  await expect(agent(absences.create, planned(4, 5))).rejects.toMatchObject(refusal('absence_overlaps', 'fromDate'))
  const before = await agent(absences.create, planned(4, 5, { toHalf: 'morning' }))
  const longer = UpdateAbsence.parse({ ...planned(4, 5), id: before.id, version: 1 })
  await expect(agent(absences.update, longer)).rejects.toMatchObject(refusal('absence_overlaps', 'fromDate'))
  const both = await Promise.allSettled([agent(absences.create, planned(20, 22)), agent(absences.create, planned(21, 23))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('one that has begun can only be shortened or ended', async ({ desk }) => {
  const agent = desk.as('agent')
  const { id } = await agent(absences.create, planned(-1, 6))
  const change = (values: object) =>
    agent(absences.update, UpdateAbsence.parse({ ...planned(-1, 6), id, version: 1, ...values }) as UpdateAbsence)
  await expect(agent(absences.remove, { id })).rejects.toMatchObject({ code: 'absence_begun' })
  await expect(change({ toDate: day(7) })).rejects.toMatchObject(refusal('only_shorter', 'toDate'))
  await expect(change({ fromDate: day(0) })).rejects.toMatchObject(refusal('begun_already', 'fromDate'))
  await expect(change({ mode: 'hand_over' })).rejects.toMatchObject(refusal('begun_already', 'mode'))
  await expect(change(named(await desk.aUser('agent')))).rejects.toMatchObject(refusal('begun_already', 'substitutes'))
  await expect(change({ toDate: day(-1) })).rejects.toMatchObject(refusal('absence_over', 'toDate'))
  expect(await change({ toDate: day(3), publicMessage: 'Volto antes' })).toMatchObject({ toDate: day(3), version: 2 })
  const ended = await agent(absences.end, { id })
  expect(ended).toMatchObject({ state: 'over', toDate: day(0) })
  await expect(agent(absences.end, { id })).rejects.toMatchObject({ code: 'absence_not_current' })
})

test('a substitute must be able to see and answer the tickets of the queue', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const [inside, outside] = [await desk.aUser('support-agent', { name: 'Rita' }), await desk.aUser('support-agent', { name: 'Caio' })]
  const queueId = await desk.aQueue('Financeiro', [agent, inside])
  const plan = (values: object) => desk.as('agent')(absences.create, planned(2, 3, values))
  const params = { person: 'Caio', queue: 'Financeiro' }
  for (const substitutes of [[{ userId: outside.id }], [{ queueId, userId: outside.id }]])
    await expect(plan({ substitutes })).rejects.toMatchObject({
      details: [expect.objectContaining({ field: 'substitutes.0.userId', reason: 'substitute_without_right', params })],
    })
  const mute = await desk.aUser('agent', { role: (await desk.aRole('agent', { 'ticket.reply': 'none' })).slug })
  await expect(plan(named(mute))).rejects.toMatchObject(refusal('substitute_without_right', 'substitutes.0.userId'))
  await expect(plan(named(agent))).rejects.toMatchObject(refusal('substitute_is_self', 'substitutes.0.userId'))
  for (const id of [
    (await desk.person('client')).id,
    (await other.person('agent')).id,
    (await desk.aUser('agent', { isActive: false })).id,
  ])
    await expect(plan(named({ id }))).rejects.toMatchObject(refusal('substitute_unknown', 'substitutes.0.userId'))
  const foreign = { substitutes: [{ queueId: other.queueId, userId: inside.id }] }
  await expect(plan(foreign)).rejects.toMatchObject(refusal('queue_not_found', 'substitutes.0.queueId'))
  const made = await plan({ substitutes: [{ queueId, userId: inside.id }] })
  expect(made.substitutes).toEqual([{ queueId, user: expect.objectContaining({ id: inside.id }) }])
})

test('circles of substitutes are refused by name, also when two are saved at once', async ({ desk }) => {
  const [ana, bia, caio] = [
    await desk.aUser('agent', { name: 'Ana' }),
    await desk.aUser('agent', { name: 'Bia' }),
    await desk.aUser('agent', { name: 'Caio' }),
  ]
  await desk.as(ana)(absences.create, planned(1, 10, named(bia)))
  await desk.as(bia)(absences.create, planned(5, 7, named(caio)))
  await expect(desk.as(caio)(absences.create, planned(6, 6, named(ana)))).rejects.toMatchObject({
    details: [
      expect.objectContaining({ field: 'substitutes', reason: 'substitute_loop', params: { people: ['Caio', 'Ana', 'Bia', 'Caio'] } }),
    ],
  })
  await desk.as(caio)(absences.create, planned(8, 8, named(ana)))
  const both = await Promise.allSettled([
    desk.as(ana)(absences.create, planned(30, 31, named(bia))),
    desk.as(bia)(absences.create, planned(31, 32, named(ana))),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('who works by queue sees the absences of their queues’ people; agents see all, a page at a time', async ({ desk, other }) => {
  const [mine, theirs] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const support = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('N1', [mine, support])
  await desk.aQueue('N2', [theirs])
  await desk.as(theirs)(absences.create, planned(2, 2))
  await desk.as(mine)(absences.create, planned(1, 1))
  await desk.as(support)(absences.create, planned(3, 3))
  const people = async (who: Person, values: object = {}) =>
    (await desk.as(who)(absences.list, { ...all(), ...values })).data.map(({ user }) => user.id)
  expect(await people(support)).toEqual([mine.id, support.id])
  expect(await people(mine)).toEqual([mine.id, theirs.id, support.id])
  expect(await people(mine, { queueId })).toEqual([mine.id, support.id])
  expect(await people(mine, { userId: theirs.id })).toEqual([theirs.id])
  expect(await people(mine, { from: day(2), to: day(2) })).toEqual([theirs.id])
  expect((await other.as('agent')(absences.list, all())).data).toEqual([])
  const first = await desk.as(mine)(absences.list, { ...all(), limit: 2 })
  const rest = await desk.as(mine)(absences.list, { ...all(), limit: 2, cursor: first.nextCursor as string })
  expect([first.hasNext, rest.hasNext, rest.data.map(({ user }) => user.id)]).toEqual([true, false, [support.id]])
})

test('coverage counts who is there, by halves, and who works on that weekday', async ({ desk, other }) => {
  const members = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const queueId = await desk.aQueue('N1', members)
  const [a, b, c] = members as unknown as [Person, Person, Person]
  // Of the next fortnight: a Monday to Wednesday.
  const monday = 8 - Temporal.Now.plainDateISO('America/Sao_Paulo').dayOfWeek
  await desk.as(a)(absences.create, planned(monday, monday + 1))
  await desk.as(b)(absences.create, planned(monday + 1, monday + 1, { fromHalf: 'afternoon' }))
  await desk.rows((tx) =>
    tx
      .insertInto('workShifts')
      .values({ tenantId: desk.id, userId: c.id, hours: JSON.stringify({ 1: [['09:00', '18:00']] }), timeZone: 'UTC' })
      .execute(),
  )
  const input = Calendar.parse({ from: day(monday), to: day(monday + 2), queueId })
  expect(await desk.as('supervisor')(coverage, input)).toEqual({
    data: [
      {
        ...{ queueId, name: 'N1', members: 4 },
        days: [
          { date: day(monday), expected: 4, percent: 75, low: false },
          { date: day(monday + 1), expected: 3, percent: 50, low: true },
          { date: day(monday + 2), expected: 3, percent: 100, low: false },
        ],
      },
    ],
  })
  expect((await desk.as(await desk.aUser('support-agent'))(coverage, input)).data).toEqual([])
  expect((await other.as('admin')(coverage, input)).data).toEqual([])
  const empty = await desk.aQueue('Vazia')
  const { data } = await desk.as('supervisor')(coverage, { ...input, queueId: empty })
  expect(data[0]?.days[0]).toMatchObject({ expected: 0, percent: null, low: false })
})
