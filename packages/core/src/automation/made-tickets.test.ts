import { AddComment } from '@balcao/contracts/comments/comments'
import { CreateForm } from '@balcao/contracts/custom-fields/forms'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import * as forms from '../custom-fields/forms.ts'
import * as flowRuns from '../flows/runs.ts'
import { aFlow } from '../flows/testing/flows.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as relations from '../tickets/relations.ts'
import * as tickets from '../tickets/tickets.ts'
import { runElapsed } from './elapsed.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const made = (more: object = {}) => ({
  kind: 'create_ticket' as const,
  title: 'Cadastro de {{cliente.nome}}',
  content: 'Criar o usuário.',
  ...more,
})
const open = (desk: Desk, values: object = {}) =>
  desk.as('client')(tickets.create, { title: 'Gente nova', description: 'Começa segunda', ...values })
const madeFor = (desk: Desk) => desk.rows((tx) => tx.selectFrom('madeTickets').selectAll().orderBy('ticketId').execute())

test('a rule opens a ticket that is linked to its own, once, and not for what it opened itself', async ({ desk, other }) => {
  const queueId = await desk.aQueue('Infra')
  const client = await desk.person('client')
  const rule = await aRule(desk, { name: 'Cadastro', actions: [made({ queueId, priority: 'high', relation: 'parent_of' })] })
  const { id } = await open(desk)
  await settled(desk)
  const [one, ...more] = await madeFor(desk)
  expect(more).toEqual([])
  expect(one).toMatchObject({ fromTicketId: id, ruleId: rule.id, flowId: null })
  const ticketId = one?.ticketId ?? 0
  expect(await desk.as('agent')(tickets.get, { id: ticketId })).toMatchObject({
    ...{ title: `Cadastro de ${client.name}`, description: '', queueId, priority: 'high', requester: { id: client.id } },
  })
  expect(await desk.as('agent')(relations.list, { id })).toMatchObject([{ kind: 'parent_of', ticket: { id: ticketId } }])
  const notes = await desk.rows((tx) => tx.selectFrom('comments').select(['ticketId', 'content', 'isInternal']).execute())
  expect(notes).toEqual([{ ticketId, content: 'Criar o usuário.', isInternal: true }])
  const entries = (await desk.as('agent')(history.list, { ticketId, limit: 50, order: 'asc' })).data
  expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['relation', 'rule'])
  expect((await runsOf(desk)).map(({ ticket, outcome, skipped }) => [ticket?.id, skipped ?? outcome])).toEqual([
    [id, 'applied'],
    [ticketId, 'own'],
  ])
  expect(await madeFor(other)).toEqual([])
})

test('rules that open tickets for each other’s come to an end', async ({ desk }) => {
  await aRule(desk, { name: 'A', actions: [made()] })
  await aRule(desk, { name: 'B', actions: [made()] })
  await open(desk)
  await settled(desk)
  // The ticket has one of each; that of A has one of B, and the other way round.
  expect(await madeFor(desk)).toHaveLength(4)
  expect((await runsOf(desk)).filter(({ outcome }) => outcome === 'failed')).toEqual([])
})

test('what the form of its type requires is asked of nobody while a rule opens it', async ({ desk }) => {
  await desk.aField({ key: 'sala', label: 'Sala' })
  const form = { type: 'problem', fields: [{ customField: 'sala', required: true }] }
  await desk.as('manager')(forms.create, CreateForm.parse(form))
  await aRule(desk, { name: 'Problema', actions: [made({ type: 'problem' })] })
  await open(desk)
  await settled(desk)
  const [one] = await madeFor(desk)
  expect((await desk.as('agent')(tickets.get, { id: one?.ticketId ?? 0 })).type).toBe('problem')
})

test('a rule by time leaves what it opened alone', async ({ desk }) => {
  const { id } = await open(desk)
  await aRule(desk, { trigger: { event: 'elapsed', since: 'created', minutes: 5 }, actions: [made()] })
  for (let n = 0; n < 3; n++) {
    await desk.rows((tx) => sql`update tickets set created_at = now() - interval '1 hour'`.execute(tx))
    await runElapsed({ db: desk.db, log: { error: (fields) => expect.fail(JSON.stringify(fields)) } })
    await settled(desk)
  }
  expect((await madeFor(desk)).every(({ fromTicketId }) => fromTicketId === id)).toBe(true)
})

test('a flow does not start on a ticket that it opened', async ({ desk }) => {
  const flow = await aFlow(desk, { trigger: { event: 'ticket_created' }, steps: [{ kind: 'action', key: 'one', actions: [made()] }] })
  await open(desk)
  await settled(desk)
  expect(await madeFor(desk)).toHaveLength(1)
  expect((await desk.as('supervisor')(flowRuns.list, { id: flow.id, limit: 10 })).data).toHaveLength(1)
})

test('ten tickets are opened for one, and the eleventh run says why there is none', async ({ desk }) => {
  const rule = {
    trigger: { event: 'comment_added' as const, by: 'customer' as const },
    actions: [made({ isInternal: false, content: 'Ver.' })],
  }
  for (let n = 0; n < 6; n++) await aRule(desk, { ...rule, name: `Regra ${n}` })
  const { id } = await open(desk)
  for (let n = 0; n < 2; n++) {
    await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: `E agora? ${n}` }))
    await settled(desk)
  }
  expect((await madeFor(desk)).filter(({ fromTicketId }) => fromTicketId === id)).toHaveLength(10)
  expect((await runsOf(desk)).flatMap(({ reasons }) => reasons.map(({ reason }) => reason))).toEqual([
    'rule_made_too_many',
    'rule_made_too_many',
  ])
})

test('what the new ticket names and nobody has is refused', async ({ desk, other }) => {
  const wrong: [object, string, string][] = [
    [{ queueId: await other.aQueue('Deles') }, 'queueId', 'queue_not_found'],
    [{ type: 'nao_ha' }, 'type', 'type_not_found'],
    [{ title: '{{cliente.telefone}}' }, 'title', 'variables_hidden'],
    [{ content: '{{nada}}' }, 'content', 'rule_variable_unknown'],
    [{ content: '{{cliente.telefone}}', isInternal: false }, 'content', 'variables_hidden'],
  ]
  for (const [values, field, reason] of wrong)
    await expect(aRule(desk, { actions: [made(values)] }), field).rejects.toMatchObject({
      details: [{ field: `actions.0.${field}`, reason }],
    })
})
