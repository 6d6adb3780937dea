import { CreateFlow } from '@balcao/contracts/flows/flows'
import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { aRule, runsOf, settled } from '../automation/testing/rules.ts'
import * as flows from '../flows/flows.ts'
import { apply } from '../templates/apply.ts'
import { prepare } from '../templates/prepare.ts'
import * as templates from '../templates/templates.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { presentFor } from './present.ts'
import { at, away } from './testing/away.ts'

const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
const holder = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).assignee?.id ?? null
const told = async (desk: Desk, ticketId: number) =>
  (await desk.as('agent')(history.list, { ticketId, limit: 50, order: 'asc' })).data
    .flatMap(({ changes }) => changes)
    .flatMap(({ to }) => (to as { absent?: object } | null)?.absent ?? [])
const until = at(5).slice(0, 10)

async function ground(desk: Desk) {
  const [ana, bruno] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bruno' })]
  await away(desk, ana, -1, 5, { 0: bruno.id })
  const alone = await desk.aUser('agent', { name: 'Caio' })
  await away(desk, alone, -1, 5)
  return { ana, bruno, alone }
}
const absent = { name: 'Ana', until, substitute: 'Bruno' }
const assign = (id: number) => [{ kind: 'set_assignee' as const, assigneeId: id }]

test('a rule gives the ticket of somebody who is away to their substitute, and says why', async ({ desk }) => {
  const { ana, bruno, alone } = await ground(desk)
  await aRule(desk, { actions: assign(ana.id) })
  const ticket = await open(desk)
  await settled(desk)
  expect(await holder(desk, ticket.id)).toBe(bruno.id)
  expect(await told(desk, ticket.id)).toEqual([absent])
  const [run] = await runsOf(desk)
  expect(run).toMatchObject({ outcome: 'applied', actions: ['set_assignee'] })
  const day = until.split('-').toReversed().join('/')
  expect(run?.reasons).toMatchObject([{ reason: 'assignee_absent', message: `Ana está ausente até ${day}: foi para Bruno.` }])

  await aRule(desk, { name: 'Ao Caio', trigger: { event: 'ticket_updated', fields: ['priority'] }, actions: assign(alone.id) })
  await desk.as('agent')(tickets.update, { id: ticket.id, priority: 'high' })
  await settled(desk)
  expect(await holder(desk, ticket.id), 'without a substitute it stays').toBe(bruno.id)
  expect((await runsOf(desk)).at(-1)).toMatchObject({ outcome: 'unchanged', reasons: [{ reason: 'assignee_absent_alone' }] })
  await desk.as('supervisor')(tickets.update, { id: ticket.id, assigneeId: ana.id })
  expect(await holder(desk, ticket.id), 'by hand it may be').toBe(ana.id)
})

test('a step of a flow does so too, and its run says so', async ({ desk }) => {
  const { ana, bruno } = await ground(desk)
  const asked = {
    ...{ name: 'Triagem', trigger: { event: 'ticket_created' } },
    steps: [{ kind: 'action', key: 'a', actions: assign(ana.id) }],
  }
  await desk.as('supervisor')(flows.create, CreateFlow.parse(asked))
  const ticket = await open(desk)
  await settled(desk)
  expect(await holder(desk, ticket.id)).toBe(bruno.id)
  expect(await told(desk, ticket.id)).toEqual([absent])
  const entries = await desk.rows((tx) => tx.selectFrom('flowRunEntries').select('details').where('what', '=', 'acted').execute())
  expect(entries).toMatchObject([{ details: { reasons: [{ reason: 'assignee_absent' }] } }])
})

test('a macro names who is away before it is sent, and gives the ticket to the substitute', async ({ desk }) => {
  const { ana, bruno, alone } = await ground(desk)
  const macro = (assigneeId: number, name: string) =>
    desk.as('supervisor')(templates.create, CreateTemplate.parse({ name, content: 'Olá', changes: { assigneeId } }))
  const [toAna, toAlone] = [await macro(ana.id, 'À Ana'), await macro(alone.id, 'Ao Caio')]
  const ticket = await desk.aTicket()
  const prepared = await desk.as('agent')(prepare, { id: ticket.id, templateId: toAna.id })
  expect(prepared).toMatchObject({ changes: { assigneeId: bruno.id }, absent })
  expect(await desk.as('agent')(prepare, { id: ticket.id, templateId: toAlone.id })).toMatchObject({
    ...{ changes: {}, absent: { name: 'Caio', substitute: null } },
  })
  expect(await desk.as('agent')(apply, { id: ticket.id, templateId: toAna.id })).toMatchObject({
    absent,
    ticket: { assignee: { id: bruno.id } },
  })
})

test('a substitute who may not have the tickets of the queue gets none, and of another organisation nobody is known', async ({
  desk,
  other,
}) => {
  const ana = await desk.aUser('agent', { name: 'Ana' })
  await away(desk, ana, -1, 5, { 0: (await desk.aUser('client')).id })
  expect(await desk.asSystem((ctx) => presentFor(ctx, ana.id, desk.queueId))).toMatchObject({
    assigneeId: null,
    absent: { substitute: null },
  })
  expect(await other.asSystem((ctx) => presentFor(ctx, ana.id, other.queueId))).toEqual({ assigneeId: ana.id })
})
