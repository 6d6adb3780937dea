import { ListAsked, ListToDecide } from '@balcao/contracts/approvals/lists'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { list as asked } from './asked.ts'
import { anApproval, decideAs } from './testing/approvals.ts'
import { ofTicket, list as toDecide } from './to-decide.ts'

type Who = Parameters<Desk['as']>[0]
const titles = async (desk: Desk, who: Who, input: object = {}) =>
  (await desk.as(who)(toDecide, ListToDecide.parse(input))).data.map(({ title }) => title)
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

test('what somebody has to decide comes by the time it is due, what they decided latest first, each a page at a time', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const ticket = await desk.aTicket()
  const made = [
    await anApproval(desk, ticket.id, [supervisor.id], { title: 'Sem prazo' }),
    await anApproval(desk, ticket.id, [supervisor.id], { title: 'Depois', dueAt: inHours(72) }),
    await anApproval(desk, ticket.id, [supervisor.id], { title: 'Logo', dueAt: inHours(30) }),
  ]
  expect(await titles(desk, 'supervisor')).toEqual(['Logo', 'Depois', 'Sem prazo'])
  const first = await desk.as('supervisor')(toDecide, ListToDecide.parse({ limit: 2 }))
  expect([first.hasNext, await titles(desk, 'supervisor', { limit: 2, cursor: first.nextCursor })]).toEqual([true, ['Sem prazo']])
  for (const { id } of made) await decideAs(desk, 'supervisor', id, 'approved')
  expect(await titles(desk, 'supervisor')).toEqual([])
  expect(await titles(desk, 'supervisor', { state: 'decided' })).toEqual(['Logo', 'Depois', 'Sem prazo'])
  const page = await desk.as('supervisor')(toDecide, ListToDecide.parse({ limit: 1, state: 'decided' }))
  expect(await titles(desk, 'supervisor', { limit: 5, state: 'decided', cursor: page.nextCursor })).toEqual(['Depois', 'Sem prazo'])
  await expect(titles(desk, 'supervisor', { cursor: page.nextCursor })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('what somebody asked for is listed newest first, by its state, with how far it is', async ({ desk }) => {
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const ticket = await desk.aTicket()
  const { id } = await anApproval(desk, ticket.id, [supervisor.id, manager.id], { title: 'Um' })
  await anApproval(desk, ticket.id, [supervisor.id], { title: 'Dois' })
  await anApproval(desk, ticket.id, [supervisor.id], { title: 'De outra pessoa' }, 'manager')
  await decideAs(desk, 'supervisor', id, 'approved')
  const mine = await desk.as('agent')(asked, ListAsked.parse({}))
  expect(mine.data).toMatchObject([
    { title: 'Dois', state: 'pending', approvers: { total: 1, approved: 0, refused: 0, waiting: 1 } },
    { title: 'Um', state: 'pending', approvers: { total: 2, approved: 1, refused: 0, waiting: 1 }, ticket: { number: ticket.number } },
  ])
  await decideAs(desk, 'manager', id, 'refused', 'Não')
  const refused = await desk.as('agent')(asked, ListAsked.parse({ state: 'refused' }))
  expect(refused.data.map(({ title }) => title)).toEqual(['Um'])
  const first = await desk.as('agent')(asked, ListAsked.parse({ limit: 1 }))
  const rest = await desk.as('agent')(asked, ListAsked.parse({ cursor: first.nextCursor }))
  expect(rest.data.map(({ title }) => title)).toEqual(['Um'])
})

test('R03 a customer reads what they are asked and nothing else, also on tickets that they do not read', async ({ desk, other }) => {
  const company = await desk.aCompany('Cliente')
  const boss = await desk.aUser('client', { companyId: company.id })
  const supervisor = await desk.person('supervisor')
  const ticket = await desk.aTicket({ companyId: company.id, title: 'Pedido' })
  const approval = await anApproval(desk, ticket.id, [boss.id, supervisor.id])
  await anApproval(desk, ticket.id, [supervisor.id], { title: 'Só da equipe' })
  const { data } = await desk.as(boss)(toDecide, ListToDecide.parse({}))
  expect(data).toEqual([
    {
      ...{ id: approval.id, title: approval.title, text: approval.text, state: 'pending', dueAt: null, decision: 'waiting' },
      ...{ comment: '', decidedAt: null, createdAt: approval.createdAt },
      askedBy: { id: (await desk.person('agent')).id, name: (await desk.person('agent')).name, email: null },
      ticket: { id: ticket.id, number: ticket.number, title: 'Pedido' },
    },
  ])
  expect((await desk.as(boss)(ofTicket, { ticketId: ticket.id })).data).toHaveLength(1)
  expect((await desk.as('client')(ofTicket, { ticketId: ticket.id })).data).toEqual([])
  const rows = await desk.as(boss)(async ({ db }) => [
    await db.selectFrom('approvals').select('id').execute(),
    await db.selectFrom('approvalApprovers').select('userId').execute(),
    await db.selectFrom('approvalLinks').select('userId').execute(),
  ])
  expect(rows).toEqual([[{ id: approval.id }], [{ userId: boss.id }], []])
  expect(await desk.as('client')(({ db }) => db.selectFrom('approvals').select('id').execute())).toEqual([])
  expect(await other.as('client')(({ db }) => db.selectFrom('approvals').select('id').execute())).toEqual([])
  await expect(desk.as(boss)(({ db }) => db.updateTable('approvalApprovers').set({ decision: 'passed' }).execute())).rejects.toMatchObject({
    message: expect.stringMatching(/row-level security/),
  })

  expect(await decideAs(desk, boss, approval.id, 'approved')).toMatchObject({ decision: 'approved', state: 'pending' })
  expect(await decideAs(desk, supervisor, approval.id, 'approved')).toMatchObject({ state: 'approved' })
  expect(await titles(desk, boss, { state: 'decided' })).toEqual([approval.title])
  await expect(desk.as('client')(asked, ListAsked.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
})
