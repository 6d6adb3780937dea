import { ExportHours, SetContract } from '@balcao/contracts/companies/contracts'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react as reactToAll } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import * as time from '../time/time.ts'
import * as contracts from './contracts.ts'
import { beginHours, hoursPart } from './hours-export.ts'
import { merge } from './merge.ts'
import { watchContract, watchHours } from './watch-hours.ts'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const month = () => today().slice(0, 7)
const given = (id: number, values: object = {}) =>
  SetContract.parse({ id, plan: 'Ouro', hoursPool: 10, start: '2026-01-01', end: null, ...values })
const log = (desk: Desk, ticketId: number, minutes: number, workedOn = today()) =>
  desk.as('agent')(time.log, { ticketId, minutes, note: '=1+1', workedOn })
const react = (desk: Desk, companyId: number) =>
  desk.asSystem((ctx) => watchContract(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { companyId } }))
const told = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'message', 'actionUrl']).orderBy('userId').execute())

test('a contract is written, changed with its diff, and taken away; nothing is written over', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const { id } = await desk.aCompany('Aurora')
  expect(await admin(contracts.get, { id })).toEqual({ contract: null, use: null })
  const made = await admin(contracts.set, given(id, { hoursPool: 7.5, version: 0 }))
  expect(made).toMatchObject({ contract: { plan: 'Ouro', hoursPool: 7.5, period: 'contract', start: '2026-01-01', end: null, version: 1 } })
  expect(await admin(contracts.set, given(id, { hoursPool: 7.5, version: 1 })), 'nothing changed').toMatchObject({
    contract: { version: 1 },
  })
  await admin(contracts.set, given(id, { end: '2026-12-31', version: 1 }))
  await expect(admin(contracts.set, given(id, { version: 1 }))).rejects.toMatchObject({ code: 'contract_changed' })
  await admin(contracts.remove, { id })
  await expect(admin(contracts.remove, { id })).rejects.toMatchObject({ code: 'contract_not_found' })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'after']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['company.contract_added', 'company.contract_changed', 'company.contract_removed'])
  expect(acts[1]?.after).toEqual({ hoursPool: 10, end: '2026-12-31' })
  for (const role of ['agent', 'manager'] as const)
    await expect(desk.as(role)(contracts.set, given(id))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(contracts.get, { id })).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = other.as('admin')
  await expect(stranger(contracts.set, given(id))).rejects.toMatchObject({ code: 'company_not_found' })
  await expect(stranger(contracts.hours, { id })).rejects.toMatchObject({ code: 'company_not_found' })
})

test('what is no contract is refused by name', () => {
  const wrong = (values: object) =>
    SetContract.safeParse({ id: 1, plan: 'x', hoursPool: 1, start: '2026-01-02', end: null, ...values }).error?.issues[0]?.path[0]
  for (const [field, values] of [
    ['end', { end: '2026-01-01' }],
    ['hoursPool', { hoursPool: 0 }],
    ['hoursPool', { hoursPool: 1.1 }],
    ['hoursPool', { hoursPool: 100_001 }],
    ['start', { start: '2026-02-30' }],
    ['plan', { plan: ' ' }],
  ] as const)
    expect(wrong(values), JSON.stringify(values)).toBe(field)
})

test('time on the company’s tickets is drawn from the pool of its period, also when a ticket comes from another company', async ({
  desk,
}) => {
  const admin = desk.as('admin')
  const [aurora, twin] = [await desk.aCompany('Aurora'), await desk.aCompany('Outra')]
  const ticket = await desk.aTicket({ companyId: aurora.id })
  const moved = await desk.aTicket({ companyId: twin.id })
  await log(desk, ticket.id, 240)
  await log(desk, ticket.id, 60, '2026-01-15')
  await log(desk, ticket.id, 90, '2025-12-31')
  await log(desk, moved.id, 120)
  await log(desk, (await desk.aTicket()).id, 500)
  expect(await admin(contracts.set, given(aurora.id))).toMatchObject({
    use: { from: '2026-01-01', to: null, minutes: 300, percent: 50, remainingMinutes: 300 },
  })
  const monthly = await admin(contracts.set, given(aurora.id, { period: 'month', hoursPool: 3 }))
  expect(monthly).toMatchObject({ use: { from: `${month()}-01`, minutes: 240, percent: 133, remainingMinutes: -60 } })
  expect(await admin(contracts.set, given(aurora.id, { end: '2026-01-31' })), 'after its end').toMatchObject({
    use: { from: '2026-01-01', to: '2026-01-31', minutes: 60 },
  })
  await admin(contracts.set, given(aurora.id, { hoursPool: null }))
  expect((await admin(contracts.get, { id: aurora.id })).use).toMatchObject({ percent: null, remainingMinutes: null })

  await admin(merge, { id: twin.id, intoId: aurora.id })
  expect((await admin(contracts.get, { id: aurora.id })).use).toMatchObject({ minutes: 420 })
  const report = await admin(contracts.hours, { id: aurora.id })
  expect(report.data.map(({ month: one, entries, minutes }) => [one, entries, minutes])).toEqual([
    [month(), 2, 360],
    ['2026-01', 1, 60],
    ['2025-12', 1, 90],
  ])
})

test('who answers for the company and the admins are told at 80 %, once a period, whatever comes and goes', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const admin = await desk.person('admin')
  const { id } = await desk.aCompany('Aurora', { ownerUserId: agent.id })
  const ticket = await desk.aTicket({ companyId: id })
  await desk.as('admin')(contracts.set, given(id))
  await log(desk, ticket.id, 479)
  await react(desk, id)
  expect(await told(desk), 'not yet').toEqual([])
  const entry = await log(desk, ticket.id, 1)
  const fact = { outboxId: 2, tenantId: desk.id, actorId: null, payload: { ticketId: ticket.id, entryId: entry.id } }
  await Promise.all([desk.asSystem((ctx) => watchHours(ctx, fact)), desk.asSystem((ctx) => watchHours(ctx, fact))])
  const message = 'Aurora já usou 80% das horas deste período do contrato.'
  const expected = [agent.id, admin.id]
    .toSorted((a, b) => a - b)
    .map((userId) => ({ userId, type: 'contract_hours', message, actionUrl: `/companies/${id}?tab=contract` }))
  expect(await told(desk)).toEqual(expected)
  await desk.as('agent')(time.remove, { id: entry.id })
  await log(desk, ticket.id, 600)
  await react(desk, id)
  expect(await told(desk)).toHaveLength(2)
  await desk.as('admin')(contracts.set, given(id, { period: 'month' }))
  await react(desk, id)
  expect((await told(desk)).length, 'another period').toBe(month() === '2026-01' ? 2 : 4)
  expect(await told(other)).toEqual([])
})

test('time that comes with a ticket, or with another company, uses the pool up all the same, and is warned of', async ({ desk }) => {
  const agent = await desk.person('agent')
  const [aurora, boreal, other] = [
    await desk.aCompany('Aurora', { ownerUserId: agent.id }),
    await desk.aCompany('Boreal'),
    await desk.aCompany('Outra'),
  ]
  for (const { id } of [aurora, boreal]) await desk.as('admin')(contracts.set, given(id))
  const [moved, merged] = [await desk.aTicket(), await desk.aTicket({ companyId: other.id })]
  for (const { id } of [moved, merged]) await log(desk, id, 480)
  await reactToAll(desk)
  expect(await told(desk)).toEqual([])
  await desk.as('supervisor')(tickets.update, { id: moved.id, companyId: aurora.id })
  await reactToAll(desk)
  const messages = async () => [...new Set((await told(desk)).map(({ message }) => message))].toSorted()
  const aurorasAre = 'Aurora já usou 80% das horas deste período do contrato.'
  expect(await messages()).toEqual([aurorasAre])
  await desk.as('admin')(merge, { id: other.id, intoId: boreal.id })
  await reactToAll(desk)
  expect(await messages()).toEqual([aurorasAre, aurorasAre.replace('Aurora', 'Boreal')])
})

test('a month is a file of its entries, as far as their tickets are seen; a formula is text', async ({ desk, other }) => {
  const { id } = await desk.aCompany('Aurora')
  const seen = await desk.aTicket({ companyId: id, title: 'Balança' })
  await log(desk, seen.id, 90)
  await log(desk, seen.id, 30, '2026-01-15')
  const input = ExportHours.parse({ id, month: month() })
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'assigned' })
  const blind = await desk.aUser('agent', { role: slug })
  const written = async (who: 'agent' | typeof blind) => {
    const file = await desk.as(who)(beginHours, input)
    const part = await desk.as(who)((ctx) => hoursPart(ctx, input, file, { day: `${month()}-01`, id: 0 }))
    return { rows: file.rows, text: part.text, next: part.next }
  }
  const { name } = await desk.person('agent')
  expect(await written('agent')).toEqual({
    rows: 1,
    next: undefined,
    text: `${today()};${seen.number};Balança;${name};90;1,5;"'=1+1"\r\n`,
  })
  expect(await written(blind)).toMatchObject({ rows: 0, text: '' })
  await expect(other.as('admin')(beginHours, input)).rejects.toMatchObject({ code: 'company_not_found' })
  for (const role of ['client', 'support-agent'] as const)
    await expect(desk.as(role)(beginHours, input)).rejects.toMatchObject({ code: 'forbidden' })
  expect(ExportHours.safeParse({ id, month: '2026-13' }).success).toBe(false)
})

test('the wall: a customer’s transaction holds no contract', async ({ desk }) => {
  const { id } = await desk.aCompany('Aurora')
  await desk.as('admin')(contracts.set, given(id))
  expect(await desk.as('client')(({ db }) => db.selectFrom('companyContracts').selectAll().execute())).toEqual([])
})
