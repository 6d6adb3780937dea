import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import { update } from '../users/update.ts'
import * as approvals from './approvals.ts'
import { anApproval, approvalsOf, decideAs, told } from './testing/approvals.ts'

test('approvers are told at once; who asked and who is responsible are told of the decision, but not of their own', async ({ desk }) => {
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const ticket = await desk.aTicket({ assigneeId: manager.id, title: 'Notebook' })
  const { id } = await anApproval(desk, ticket.id, [supervisor.id])
  await react(desk)
  expect(await told(desk, 'supervisor', 'approval_asked')).toMatchObject([
    { title: 'Pedem sua aprovação', message: `“Compra de notebook”, no ticket #${ticket.number} (Notebook), espera sua decisão.` },
  ])
  await desk.as('agent')(approvals.remind, { id })
  await react(desk)
  expect(await told(desk, 'supervisor', 'approval_reminder')).toHaveLength(1)
  await decideAs(desk, 'supervisor', id, 'refused', 'Caro')
  await react(desk)
  for (const who of ['agent', 'manager'] as const)
    expect((await told(desk, who, 'approval_decided')).map(({ title }) => title)).toEqual(['Pedido recusado'])
  expect(await told(desk, 'supervisor', 'approval_decided')).toEqual([])
})

test('a changed request is told to who asked and who had yet to decide', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const ticket = await desk.aTicket()
  await anApproval(desk, ticket.id, [supervisor.id])
  await desk.as('manager')(tickets.update, { id: ticket.id, title: 'Outro' })
  await react(desk)
  for (const who of ['agent', 'supervisor'] as const)
    expect((await told(desk, who, 'approval_withdrawn')).map(({ message }) => message.split(': ').at(-1))).toEqual([
      'o pedido do ticket mudou.',
    ])
  expect(await told(desk, 'manager', 'approval_withdrawn')).toEqual([])
})

test('nobody waits for somebody who left: the others decide, and where not enough are left it is withdrawn', async ({ desk }) => {
  const [supervisor, leaver] = [await desk.person('supervisor'), await desk.aUser('supervisor')]
  const [one, two, three] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  const both = await anApproval(desk, one.id, [supervisor.id, leaver.id])
  await anApproval(desk, two.id, [leaver.id])
  const last = await anApproval(desk, three.id, [supervisor.id, leaver.id], { mode: 'count', needed: 2 })
  await desk.as('admin')(update, { id: leaver.id, active: false, openTickets: 'release' })
  // What follows, and what follows from that.
  for (let round = 0; round < 2; round++) await react(desk)
  expect(await approvalsOf(desk, one.id)).toMatchObject([{ state: 'pending' }])
  expect(await approvalsOf(desk, two.id)).toMatchObject([{ state: 'withdrawn', withdrawnBecause: 'nobody_left', withdrawnBy: null }])
  expect(await approvalsOf(desk, three.id)).toMatchObject([{ id: last.id, state: 'withdrawn', withdrawnBecause: 'nobody_left' }])
  expect(await told(desk, 'agent', 'approval_withdrawn')).toHaveLength(2)
  expect(await decideAs(desk, 'supervisor', both.id, 'approved')).toMatchObject({ state: 'approved' })
})
