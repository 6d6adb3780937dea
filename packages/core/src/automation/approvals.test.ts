import { expect } from 'vitest'
import * as approvals from '../approvals/approvals.ts'
import { approvalsOf, decideAs } from '../approvals/testing/approvals.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { update } from '../users/update.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const asks = (approverIds: number[], more: object = {}) => ({ kind: 'ask_approval' as const, title: 'Compra', approverIds, ...more })

test('a rule asks once for a ticket, and again after that was withdrawn; another one follows the decision', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  await aRule(desk, { trigger: { event: 'ticket_updated' }, actions: [asks([supervisor.id], { text: 'Passa de mil', dueHours: 48 })] })
  await aRule(desk, {
    ...{ name: 'Recusada', trigger: { event: 'approval_decided', decision: 'refused' } },
    actions: [{ kind: 'set_status', status: 'waiting_customer' }],
  })
  const ticket = await desk.aTicket({ status: 'open' })
  const change = async (priority: 'low' | 'high') => {
    await desk.as('agent')(tickets.update, { id: ticket.id, priority })
    await settled(desk)
  }
  await change('high')
  await change('low')
  const [asked, ...more] = await approvalsOf(desk, ticket.id)
  expect([asked, more]).toMatchObject([
    { title: 'Compra', text: 'Passa de mil', askedBy: null, blocks: true, mode: 'all', state: 'pending' },
    [],
  ])
  expect(Date.parse(asked?.dueAt ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000)
  await desk.as('agent')(approvals.withdraw, { id: asked?.id ?? 0, reason: 'De novo' })
  await change('high')
  const [again] = await approvalsOf(desk, ticket.id)
  await decideAs(desk, 'supervisor', again?.id ?? 0, 'refused', 'Caro')
  await settled(desk)
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).status).toBe('waiting_customer')
  const runs = (await runsOf(desk)).filter(({ outcome }) => outcome === 'applied').map(({ event, actions }) => [event, actions])
  expect(runs).toEqual([
    ['ticket_updated', ['ask_approval']],
    ['ticket_updated', ['ask_approval']],
    ['approval_decided', ['set_status']],
  ])
})

test('a rule whose approver is gone is marked; one that names nobody there, or counts wrongly, is refused', async ({ desk, other }) => {
  const [leaver, theirs] = [await desk.aUser('supervisor'), await other.person('supervisor')]
  await expect(aRule(desk, { actions: [asks([theirs.id])] })).rejects.toMatchObject({
    details: [{ field: 'actions.0.approverIds.0', reason: 'approver_not_there' }],
  })
  await expect((async () => aRule(desk, { actions: [asks([leaver.id], { mode: 'count', needed: 2 })] }))()).rejects.toThrow(
    'approval_needed_count',
  )
  const rule = await aRule(desk, { actions: [asks([leaver.id])] })
  await desk.as('admin')(update, { id: leaver.id, active: false, openTickets: 'release' })
  await settled(desk)
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({ problem: { what: 'broken' } })
})

test('a rule that asks somebody who may not know of the ticket fails, and says whom', async ({ desk }) => {
  const helper = await desk.aUser('support-agent')
  await aRule(desk, { actions: [asks([helper.id])] })
  await desk.as('client')(tickets.create, { title: 'Compra', description: 'Por favor' })
  await settled(desk)
  expect(await runsOf(desk)).toMatchObject([{ outcome: 'failed', reasons: [{ reason: 'approver_may_not_read' }] }])
})
