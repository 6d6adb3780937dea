import { AskApproval, DecideApproval } from '@balcao/contracts/approvals/approvals'
import { APPROVAL_MODES, type ApprovalMode } from '@balcao/contracts/approvals/bounds'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { away } from '../absences/testing/away.ts'
import { settled } from '../automation/testing/rules.ts'
import { test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import { lackingToResolve } from '../tickets/resolving.ts'
import * as tickets from '../tickets/tickets.ts'
import * as approvals from './approvals.ts'
import { anApproval, approvalsOf, decideAs } from './testing/approvals.ts'
import { type Decision, naive, numbers } from './testing/naive.ts'

test('a ticket is held open for the staff while an approval that blocks is pending, and its history tells what became of it', async ({
  desk,
}) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  const approval = await anApproval(desk, ticket.id, [supervisor.id])
  expect(approval).toMatchObject({
    state: 'pending',
    mayDecide: false,
    mayManage: true,
    approvers: [{ decision: 'waiting', side: 'staff' }],
  })
  const agent = desk.as('agent')
  await expect(agent(tickets.update, { id: ticket.id, status: 'resolved' })).rejects.toMatchObject({
    details: [{ field: 'approvals', reason: 'approval_pending', params: { title: 'Compra de notebook' } }],
  })
  expect((await approvalsOf(desk, ticket.id, 'supervisor'))[0]).toMatchObject({ mayDecide: true })
  expect(await decideAs(desk, 'supervisor', approval.id, 'approved')).toMatchObject({ decision: 'approved', state: 'approved' })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([
    { state: 'approved', mayManage: false, approvers: [{ decision: 'approved', via: 'staff', user: { id: supervisor.id } }] },
  ])
  await expect(agent(tickets.update, { id: ticket.id, status: 'resolved' })).resolves.toMatchObject({ status: 'resolved' })
  const { data } = await agent(history.list, ListHistory.parse({ ticketId: ticket.id }))
  const told = data.filter(({ kind }) => kind === 'approval').map(({ changes, actor }) => [changes[0]?.to, actor?.name])
  expect(told).toEqual([
    [{ what: 'asked', title: 'Compra de notebook' }, (await desk.person('agent')).name],
    [{ what: 'decided', title: 'Compra de notebook', decision: 'approved', state: 'approved' }, supervisor.name],
  ])
})

test('the customer who says that it is solved is not held up; tickets among many are', async ({ desk }) => {
  const [ticket, other] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  const supervisor = await desk.person('supervisor')
  for (const { id } of [ticket, other]) await anApproval(desk, id, [supervisor.id])
  expect((await desk.asSystem((ctx) => lackingToResolve(ctx, [ticket.id, other.id]))).size).toBe(2)
  await expect(desk.as('client')(tickets.update, { id: ticket.id, status: 'closed' })).resolves.toMatchObject({ status: 'closed' })
  await settled(desk)
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'withdrawn', withdrawnBecause: 'ticket_finished' }])
})

test('what does not block holds nothing open, and is withdrawn once the ticket is closed', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await anApproval(desk, ticket.id, [(await desk.person('supervisor')).id], { blocks: false })
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'closed' })

  await settled(desk)
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'withdrawn', withdrawnBecause: 'ticket_finished', withdrawnBy: null }])
  await expect(anApproval(desk, ticket.id, [(await desk.person('supervisor')).id])).rejects.toMatchObject({ code: 'ticket_closed' })
})

test('a refusal says why, and each approver decides once', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const { id } = await anApproval(desk, ticket.id, [supervisor.id, manager.id], { mode: 'any' })
  expect(() => DecideApproval.parse({ id, decision: 'refused' })).toThrow('approval_refuse_why')
  await decideAs(desk, supervisor, id, 'refused', 'Caro demais')
  await expect(decideAs(desk, supervisor, id, 'approved')).rejects.toMatchObject({ code: 'approval_decided_already' })
  await expect(decideAs(desk, 'agent', id, 'approved')).rejects.toMatchObject({ kind: 'forbidden', code: 'approval_not_yours' })
  await decideAs(desk, manager, id, 'refused', 'Também acho')
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'refused' }])
  await expect(desk.as('agent')(tickets.update, { id: ticket.id, status: 'resolved' })).resolves.toMatchObject({ status: 'resolved' })
})

test('what is left to decide is over once the outcome stands', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const { id } = await anApproval(desk, ticket.id, [supervisor.id, manager.id], { mode: 'any' })
  await decideAs(desk, supervisor, id, 'approved')
  await expect(decideAs(desk, manager, id, 'refused', 'Tarde')).rejects.toMatchObject({ code: 'approval_settled' })
  expect((await approvalsOf(desk, ticket.id))[0]?.approvers.map(({ decision }) => decision).toSorted()).toEqual(['approved', 'passed'])
})

test('whatever is decided in whatever order, what is stored is what the mode means, and the rest is passed over', async ({ desk }) => {
  const below = numbers(7)
  const people = [await desk.aUser('supervisor'), await desk.aUser('manager'), await desk.aUser('supervisor'), await desk.aUser('manager')]
  for (let run = 0; run < 12; run++) {
    const mode = APPROVAL_MODES[run % 3] as ApprovalMode
    const asked = people.slice(0, 1 + below(people.length))
    const needed = 1 + below(asked.length)
    const ticket = await desk.aTicket()
    const { id } = await anApproval(
      desk,
      ticket.id,
      asked.map((one) => one.id),
      { mode, needed: mode === 'count' ? needed : null },
    )
    const decisions: Decision[] = asked.map(() => 'waiting')
    for (const [n, who] of asked.entries()) {
      const decision = below(2) === 0 ? 'approved' : 'refused'
      const { state } = await decideAs(desk, who, id, decision, 'Porque sim')
      decisions[n] = decision
      expect(state, `${mode} ${needed} of ${decisions.join()}`).toBe(naive(mode, needed, decisions))
      if (state !== 'pending') break
    }
    const [settled] = await approvalsOf(desk, ticket.id)
    expect(settled?.approvers.map(({ decision }) => decision).toSorted()).toEqual(
      decisions.map((one) => (one === 'waiting' ? 'passed' : one)).toSorted(),
    )
  }
})

test('who may not ask is refused; who asked still withdraws and reminds, as does who may ask', async ({ desk }) => {
  const role = await desk.aRole('agent', { 'ticket.ask_approval': 'none' })
  const reader = await desk.aUser(role.slug as 'agent')
  const supervisor = await desk.person('supervisor')
  const ticket = await desk.aTicket()
  await expect(anApproval(desk, ticket.id, [supervisor.id], {}, reader)).rejects.toMatchObject({ code: 'forbidden' })
  const { id } = await anApproval(desk, ticket.id, [supervisor.id])
  expect(await desk.as(reader)(approvals.list, { ticketId: ticket.id })).toMatchObject({ mayAsk: false, data: [{ mayManage: false }] })
  await expect(desk.as(reader)(approvals.withdraw, { id, reason: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(reader)(approvals.find, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.rows((tx) => tx.updateTable('approvals').set({ askedBy: reader.id }).where('id', '=', id).execute())
  await desk.as(reader)(approvals.remind, { id })
  expect(await desk.as(reader)(approvals.withdraw, { id, reason: 'X' })).toMatchObject({ data: [{ state: 'withdrawn' }] })
})

test('two last decisions at once are both counted', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const { id } = await anApproval(desk, ticket.id, [supervisor.id, manager.id])
  await Promise.all([decideAs(desk, supervisor, id, 'approved'), decideAs(desk, manager, id, 'approved')])
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'approved' }])
  expect((await desk.facts()).filter(({ name }) => name === 'approval:decided')).toHaveLength(1)
})

test('nobody is asked who may not know of the ticket, is gone, asks, or is asked twice', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const [agent, stranger, theirs] = [await desk.person('agent'), await desk.aUser('client'), await other.person('supervisor')]
  const helper = await desk.aUser('support-agent')
  const gone = await desk.aUser('supervisor', { isActive: false })
  const refused = (ids: number[]) => anApproval(desk, ticket.id, ids)
  const because = (reason: string) => ({ details: [{ field: 'approverIds.0', reason }] })
  await expect(refused([agent.id])).rejects.toMatchObject(because('approver_is_asker'))
  await expect(refused([stranger.id])).rejects.toMatchObject(because('approver_may_not_read'))
  await expect(refused([helper.id])).rejects.toMatchObject(because('approver_may_not_read'))
  for (const id of [gone.id, theirs.id]) await expect(refused([id])).rejects.toMatchObject(because('approver_not_there'))
  const wish = { ticketId: ticket.id, title: 'X' }
  expect(() => AskApproval.parse({ ...wish, approverIds: [1, 1] })).toThrow('approver_twice')
  for (const more of [{ mode: 'count' }, { mode: 'count', needed: 3 }, { mode: 'all', needed: 1 }])
    expect(() => AskApproval.parse({ ...wish, approverIds: [1, 2], ...more })).toThrow('approval_needed_count')
  const past = new Date(Date.now() - 1000).toISOString()
  await expect(anApproval(desk, ticket.id, [stranger.id], { dueAt: past })).rejects.toMatchObject({ details: [{ field: 'dueAt' }] })
  expect(await approvalsOf(desk, ticket.id)).toEqual([])
})

test('customers are asked who take part in the ticket or belong to its company, and offered with the staff that see it', async ({
  desk,
}) => {
  const company = await desk.aCompany('Cliente')
  const ticket = await desk.aTicket({ companyId: company.id })
  const boss = await desk.aUser('client', { companyId: company.id, name: 'Zilda Diretora' })
  await desk.aUser('client', { name: 'Zilda de Fora' })
  const found = await desk.as('agent')(approvals.find, { ticketId: ticket.id, query: 'zilda' })
  expect(found.map(({ user, side }) => [user.id, side])).toEqual([[boss.id, 'customer']])
  const offered = await desk.as('agent')(approvals.find, { ticketId: ticket.id })
  expect(offered.map(({ user }) => user.id)).not.toContain((await desk.person('agent')).id)
  const asked = await anApproval(desk, ticket.id, [boss.id, ticket.requesterId])
  expect(asked.approvers.map(({ side }) => side)).toEqual(['customer', 'customer'])
})

test('what is asked of somebody absent goes to their substitute, unless that one asks or is asked already', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const [boss, deputy] = [await desk.aUser('supervisor', { name: 'Ana' }), await desk.aUser('supervisor', { name: 'Beto' })]
  await away(desk, boss, -1, 24, { [desk.queueId]: deputy.id })
  expect((await anApproval(desk, ticket.id, [boss.id])).approvers).toMatchObject([{ user: { id: deputy.id }, inPlaceOf: { id: boss.id } }])
  const both = await anApproval(desk, ticket.id, [boss.id, deputy.id])
  expect(both.approvers).toMatchObject([
    { user: { id: boss.id }, inPlaceOf: null },
    { user: { id: deputy.id }, inPlaceOf: null },
  ])
  expect((await anApproval(desk, ticket.id, [boss.id], {}, deputy)).approvers).toMatchObject([{ user: { id: boss.id }, inPlaceOf: null }])
})

test('an approval is withdrawn with a reason, and reminded of once an hour, by whoever asked or may ask', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  const { id } = await anApproval(desk, ticket.id, [supervisor.id])
  const agent = desk.as('agent')
  await agent(approvals.remind, { id })
  await expect(desk.as('manager')(approvals.remind, { id })).rejects.toMatchObject({ code: 'approval_reminded_recently' })
  await desk.rows((tx) =>
    tx
      .updateTable('approvals')
      .set({ remindedAt: new Date(Date.now() - 3_601_000).toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await agent(approvals.remind, { id })
  const { data } = await desk.as('manager')(approvals.withdraw, { id, reason: 'Não precisa mais' })
  expect(data).toMatchObject([
    { state: 'withdrawn', withdrawnBecause: 'by_hand', reason: 'Não precisa mais', approvers: [{ decision: 'passed' }] },
  ])
  await expect(agent(approvals.withdraw, { id, reason: 'De novo' })).rejects.toMatchObject({ code: 'approval_settled' })
  await expect(agent(approvals.remind, { id })).rejects.toMatchObject({ code: 'approval_settled' })
  await expect(decideAs(desk, supervisor, id, 'approved')).rejects.toMatchObject({ code: 'approval_settled' })
})

test('a ticket has ten approvals at most; withdrawn ones are not counted', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  for (let n = 0; n < 10; n++) await anApproval(desk, ticket.id, [supervisor.id])
  await expect(anApproval(desk, ticket.id, [supervisor.id])).rejects.toMatchObject({ code: 'too_many_approvals' })
  const [first] = await approvalsOf(desk, ticket.id)
  await desk.as('agent')(approvals.withdraw, { id: first?.id ?? 0, reason: 'Sobra' })
  await anApproval(desk, ticket.id, [supervisor.id])
})

test('a changed request withdraws what is pending together with the change; other changes do not', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  const [first, second] = [await anApproval(desk, ticket.id, [supervisor.id]), await anApproval(desk, ticket.id, [supervisor.id])]
  await decideAs(desk, supervisor, first.id, 'approved')
  const agent = desk.as('agent')
  await agent(tickets.update, { id: ticket.id, priority: 'high' })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'pending' }, { state: 'approved' }])
  await agent(tickets.update, { id: ticket.id, description: 'Agora são dois notebooks' })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([
    { id: second.id, state: 'withdrawn', withdrawnBecause: 'request_changed', withdrawnBy: { id: (await desk.person('agent')).id } },
    { id: first.id, state: 'approved' },
  ])
  const third = await anApproval(desk, ticket.id, [supervisor.id])
  await agent(tickets.update, { id: ticket.id, title: 'Outro pedido' })
  expect((await approvalsOf(desk, ticket.id))[0]).toMatchObject({ id: third.id, state: 'withdrawn' })
})

test('who does not see the ticket finds no approval; other tenants find none', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  const { id } = await anApproval(desk, ticket.id, [supervisor.id])
  const outside = await desk.aUser('support-agent')
  const nowhere = { kind: 'not_found', code: 'approval_not_found' }
  await expect(decideAs(desk, outside, id, 'approved')).rejects.toMatchObject(nowhere)
  await expect(decideAs(desk, 'client', id, 'approved')).rejects.toMatchObject(nowhere)
  await expect(decideAs(other, 'supervisor', id, 'approved')).rejects.toMatchObject(nowhere)
  await expect(other.as('supervisor')(approvals.withdraw, { id, reason: 'X' })).rejects.toMatchObject(nowhere)
  await expect(desk.as(outside)(approvals.remind, { id })).rejects.toMatchObject(nowhere)
  await expect(other.as('agent')(approvals.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})
