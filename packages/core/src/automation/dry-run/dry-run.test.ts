import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import { DryRunRule, PreviewRule } from '@balcao/contracts/automation/trials'
import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import type { z } from 'zod'
import * as comments from '../../comments/comments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as tickets from '../../tickets/tickets.ts'
import { aRule, settled } from '../testing/rules.ts'
import { dryRun } from './dry-run.ts'
import { history } from './history.ts'

type Asked = { trigger: z.input<typeof RuleTrigger>; conditions?: object }
const tried = (desk: Desk, asked: Asked) => desk.as('supervisor')(dryRun, PreviewRule.parse({ conditions: {}, ...asked }))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const totals = ({ runs, tickets: of, examples }: Awaited<ReturnType<typeof tried>>) => [runs, of, examples.map(({ id }) => id)]

test('a rule of new tickets would have run for those of the last 30 days whose conditions hold today', async ({ desk, other }) => {
  const old = await desk.aTicket({ createdAt: daysAgo(40), priority: 'high' })
  const [first, second] = [await desk.aTicket({ createdAt: daysAgo(20), priority: 'high' }), await desk.aTicket({ priority: 'high' })]
  await desk.aTicket({ priority: 'low' })
  await other.aTicket({ priority: 'high' })
  const high = { all: [{ field: 'priority', values: ['high'] }] }
  const found = await tried(desk, { trigger: { event: 'ticket_created' }, conditions: high })
  expect(totals(found)).toEqual([2, 2, [second.id, first.id]])
  expect(found).toMatchObject({ scanned: 4, complete: true })
  expect(found.days.length).toBeGreaterThanOrEqual(30)
  expect(found.days.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(found.days.at(-1)?.count).toBe(1)
  expect(found.examples.map(({ id }) => id)).not.toContain(old.id)
  const facts = await desk.facts()
  expect(facts, 'nothing is written').toEqual([])
})

test('the tickets that are named say what the actions would change from and to, and nothing is changed', async ({ desk, other }) => {
  const [infra, vip] = [await desk.aQueue('Infra'), await desk.aTag('vip')]
  const ticket = await desk.aTicket({ status: 'open', priority: 'low' })
  const shut = await desk.aTicket({ status: 'closed', priority: 'low' })
  const actions = [
    { kind: 'set_priority', priority: 'urgent' },
    { kind: 'set_queue', queueId: infra },
    { kind: 'add_tags', tagIds: [vip] },
    { kind: 'send_reply', content: 'Vamos olhar.' },
    { kind: 'create_ticket', title: 'Outro', content: 'Para a infra' },
  ]
  const asked = (values: object) =>
    desk.as('supervisor')(dryRun, DryRunRule.parse({ trigger: { event: 'ticket_created' }, conditions: {}, ...values }))
  const { examples } = await asked({ actions })
  const would = new Map(examples.map((one) => [one.id, one.would]))
  expect(would.get(ticket.id)).toMatchObject({ actions: actions.map(({ kind }) => kind), reasons: [] })
  expect(would.get(ticket.id)?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'priority', from: 'low', to: 'urgent' }),
      expect.objectContaining({ field: 'queue', from: 'Suporte', to: 'Infra' }),
      expect.objectContaining({ field: 'tags', from: [], to: ['vip'] }),
    ]),
  )
  expect(would.get(shut.id)).toMatchObject({ changes: [], reasons: [{ reason: 'refused' }] })
  expect((await desk.facts()).length, 'nothing is told').toBe(0)
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('priority').execute())).toEqual([{ priority: 'low' }, { priority: 'low' }])
  expect((await asked({})).examples.map((one) => one.would)).toEqual([null, null])
  await expect(asked({ actions: [{ kind: 'set_queue', queueId: other.queueId }] })).rejects.toMatchObject({
    details: [{ field: 'actions.0.queueId' }],
  })
})

test('changes are found in the history: from and to what, by whom, and queues by their name', async ({ desk }) => {
  const infra = await desk.aQueue('Infra')
  const ticket = await desk.aTicket({ status: 'open' })
  const agent = await desk.person('agent')
  const as = desk.as(agent)
  await as(tickets.update, { id: ticket.id, priority: 'urgent' })
  await as(tickets.update, { id: ticket.id, queueId: infra })
  await as(tickets.update, { id: ticket.id, assigneeId: agent.id })
  await as(tickets.update, { id: ticket.id, status: 'resolved' })
  const count = async (trigger: Asked['trigger']) => (await tried(desk, { trigger })).runs
  expect(await count({ event: 'ticket_updated' })).toBe(2)
  expect(await count({ event: 'ticket_updated', fields: ['priority'], to: ['urgent'] })).toBe(1)
  expect(await count({ event: 'ticket_updated', fields: ['priority'], to: ['low'] })).toBe(0)
  expect(await count({ event: 'ticket_updated', fields: ['queueId'], from: [desk.queueId], to: [infra] })).toBe(1)
  expect(await count({ event: 'ticket_updated', by: 'customer' })).toBe(0)
  expect(await count({ event: 'status_changed', from: [], to: ['resolved'], by: 'staff' })).toBe(1)
  expect(await count({ event: 'assigned', to: 'somebody' })).toBe(1)
  expect(await count({ event: 'assigned', to: 'nobody' })).toBe(0)
})

test('messages are found by who wrote and reads them; a rule by time by the moment that its time counts from', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open', createdAt: daysAgo(10) })
  await desk.as('client')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Oi' }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Nota', isInternal: true }))
  const count = async (trigger: Asked['trigger']) => (await tried(desk, { trigger })).runs
  expect(await count({ event: 'comment_added' })).toBe(2)
  expect(await count({ event: 'comment_added', by: 'customer' })).toBe(1)
  expect(await count({ event: 'comment_added', by: 'staff', visibility: 'public' })).toBe(0)
  const day = 1_440
  expect(await count({ event: 'elapsed', since: 'created', minutes: day })).toBe(1)
  expect(await count({ event: 'elapsed', since: 'created', minutes: 20 * day }), 'still to come').toBe(0)
  for (const event of [
    'sla_warning',
    'sla_breached',
    'rated',
    'checklist_completed',
    'approval_decided',
    'issue_closed',
    'issue_commented',
    'side_answered',
  ])
    expect(await count({ event } as Asked['trigger']), event).toBe(0)
})

test('a rating is found though nothing else happened to its ticket for long', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open', createdAt: daysAgo(60), updatedAt: daysAgo(60) })
  await desk.rows((tx) =>
    tx
      .insertInto('ticketRatings')
      .values({
        tenantId: desk.id,
        ticketId: ticket.id,
        resolution: daysAgo(4),
        expiresAt: daysAgo(-9),
        score: 2,
        ratedAt: daysAgo(3),
      } as never)
      .execute(),
  )
  expect((await tried(desk, { trigger: { event: 'rated', atMost: 2 } })).runs).toBe(1)
  expect((await tried(desk, { trigger: { event: 'rated', atMost: 1 } })).runs).toBe(0)
})

test('only who manages rules tries them, and what a rule names that is not there is said', async ({ desk, other }) => {
  const asked = PreviewRule.parse({
    trigger: { event: 'ticket_created' },
    conditions: { all: [{ field: 'queueId', values: [other.queueId] }] },
  })
  await expect(desk.as('agent')(dryRun, asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('supervisor')(dryRun, asked)).rejects.toMatchObject({ details: [{ reason: 'queue_not_found' }] })
})

test('the history of a rule counts its runs of each day', async ({ desk, other }) => {
  const rule = await aRule(desk)
  await desk.as('client')(tickets.create, { title: 'Novo', description: 'x' } as never)
  await settled(desk)
  const { days } = await desk.as('supervisor')(history, { id: rule.id })
  expect(days.at(-1)).toMatchObject({ applied: 1, failed: 0 })
  expect(days.slice(0, -1).every(({ applied }) => applied === 0)).toBe(true)
  await expect(other.as('supervisor')(history, { id: rule.id })).rejects.toMatchObject({ code: 'rule_not_found' })
  await expect(desk.as('agent')(history, { id: rule.id })).rejects.toMatchObject({ code: 'forbidden' })
})
