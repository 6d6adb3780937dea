import { CreateBulkReply, ListBulkReplyTickets, PrepareBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { ListComments } from '@balcao/contracts/comments/comments'
import { CreateTemplate, ListTemplates, type TemplateChanges } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { settled } from '../automation/testing/rules.ts'
import * as bulk from '../bulk-replies/bulk-replies.ts'
import { prepare as plan } from '../bulk-replies/prepare.ts'
import { sendTurn } from '../bulk-replies/work.ts'
import { aTemplate as aChecklistTemplate } from '../checklists/testing/checklists.ts'
import * as comments from '../comments/comments.ts'
import * as scheduled from '../comments/scheduled-replies.ts'
import { update as updateField } from '../custom-fields/fields.ts'
import * as queues from '../queues/queues.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { apply } from './apply.ts'
import { prepare } from './prepare.ts'
import * as templates from './templates.ts'
import { favour } from './uses.ts'

const query = (values: object = {}) => ListTemplates.parse(values)
const aMacro = (desk: Desk, changes: TemplateChanges, more: object = {}) =>
  desk.as('supervisor')(templates.create, CreateTemplate.parse({ name: 'Macro', content: 'Olá, {{cliente.nome}}.', changes, ...more }))
const said = async (desk: Desk, ticketId: number) =>
  (await desk.as('agent')(comments.list, ListComments.parse({ ticketId }))).data.map(({ content, isInternal }) => [content, isInternal])

type Who = 'agent' | 'supervisor'
/** Preparing a template for a ticket, and applying it at once. */
const bothWays = (desk: Desk) => [
  async (who: Who, id: number, templateId: number): Promise<unknown> => desk.as(who)(prepare, { id, templateId }),
  async (who: Who, id: number, templateId: number): Promise<unknown> => desk.as(who)(apply, { id, templateId }),
]

async function ground(desk: Desk) {
  const [lia, watcher] = [await desk.aUser('agent', { name: 'Lia' }), await desk.aUser('agent', { name: 'Rui' })]
  const field = await desk.aField({ label: 'Contrato' })
  const checklist = await aChecklistTemplate(desk, { items: [{ text: 'Ligar' }] })
  const changes = {
    ...{ assigneeId: lia.id, addWatcherIds: [watcher.id], checklistTemplateId: checklist.id, snoozeMinutes: 60 },
    ...{ customFields: { [field.key]: 'CT-1' }, note: `De {{cliente.nome}}, contrato {{ticket.campo.${field.key}}}` },
  }
  return { lia, watcher, field, checklist, changes }
}

test('a macro gives the ticket to somebody, fills fields, adds a checklist and watchers, writes a note and puts it aside, all with the reply', async ({
  desk,
}) => {
  const { lia, watcher, field, checklist, changes } = await ground(desk)
  const macro = await aMacro(desk, { ...changes, note: 'Nota de {{cliente.nome}}' })
  const client = await desk.person('client')
  const ticket = await desk.aTicket({ status: 'open' })
  const agent = desk.as('agent')
  const prepared = await agent(prepare, { id: ticket.id, templateId: macro.id })
  expect(prepared.changes).toEqual({ ...changes, note: `Nota de ${client.name}` })
  expect(await agent(tickets.get, { id: ticket.id })).toMatchObject({ status: 'open', assignee: null })

  const held = await agent(scheduled.add, { ticketId: ticket.id, content: prepared.content, changes: prepared.changes })
  expect(await said(desk, ticket.id), 'taken back, nothing of it is left').toEqual([])
  await agent(scheduled.remove, { id: held.id })
  expect(await said(desk, ticket.id)).toEqual([])

  const again = await agent(scheduled.add, { ticketId: ticket.id, content: prepared.content, changes: prepared.changes })
  await agent(scheduled.send, { id: again.id })
  expect(await said(desk, ticket.id)).toEqual([
    [`Olá, ${client.name}.`, false],
    [`Nota de ${client.name}`, true],
  ])
  const after = await agent(tickets.get, { id: ticket.id })
  expect(after).toMatchObject({ status: 'scheduled', assignee: { id: lia.id }, customFields: { [field.key]: 'CT-1' } })
  expect(Math.round((Date.parse(after.scheduledFor ?? '') - Date.now()) / 60_000)).toBe(60)
  const lists = await desk.rows((tx) => tx.selectFrom('ticketChecklists').select('templateId').where('ticketId', '=', ticket.id).execute())
  expect(lists).toEqual([{ templateId: checklist.id }])
  const watching = await desk.rows((tx) => tx.selectFrom('ticketWatchers').select('userId').where('ticketId', '=', ticket.id).execute())
  expect(watching.map(({ userId }) => userId)).toContain(watcher.id)
  const third = await agent(prepare, { id: ticket.id, templateId: macro.id })
  expect(third.changes, 'what is so already').not.toHaveProperty('checklistTemplateId')
  expect(third.changes).not.toHaveProperty('assigneeId')
  await expect(desk.as('client')(prepare, { id: ticket.id, templateId: macro.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('nothing of a message goes out whose note has a hole, or whose macro hands the ticket to somebody who cannot have it', async ({
  desk,
}) => {
  const { changes, lia } = await ground(desk)
  const ticket = await desk.aTicket({ status: 'open' })
  const agent = desk.as('agent')
  const refused = (more: object) =>
    expect(agent(comments.add, { ticketId: ticket.id, content: 'Oi', isInternal: false, changes: { ...changes, ...more } })).rejects
  await refused({}).toMatchObject({ details: [{ field: 'changes.note', reason: 'variables_without_value' }] })
  await refused({ note: 'Pronto', checklistTemplateId: 999_999 }).toMatchObject({ details: [{ field: 'changes.checklistTemplateId' }] })
  await refused({ note: 'Pronto', assigneeId: (await desk.person('client')).id }).toMatchObject({ details: [{ reason: 'not_assignable' }] })
  expect(await said(desk, ticket.id)).toEqual([])
  expect(await agent(tickets.get, { id: ticket.id })).toMatchObject({ status: 'open', version: ticket.version })

  const back = await aMacro(desk, { assigneeId: null }, { name: 'Devolver' })
  await agent(tickets.update, { id: ticket.id, assigneeId: lia.id })
  const { ticket: returned } = await agent(apply, { id: ticket.id, templateId: back.id })
  expect(returned.assignee, 'back to its queue').toBeNull()
})

test('what makes no sense in a macro is refused where it is written', async ({ desk, other }) => {
  const { field } = await ground(desk)
  const path = (changes: object) =>
    CreateTemplate.safeParse({ name: 'M', content: 'x', changes }).error?.issues.map((one) => one.path.join('.'))
  expect(path({ takes: true, assigneeId: null })).toEqual(['changes.assigneeId'])
  expect(path({ status: 'open', snoozeMinutes: 60 })).toEqual(['changes.snoozeMinutes'])
  expect(path({ note: 'Oi {{cliente.apelido}}' })).toEqual(['changes.note'])
  expect(path({ snoozeMinutes: 1 })).toEqual(['changes.snoozeMinutes'])
  const foreign = await other.aUser('agent')
  for (const [changes, field_] of [
    [{ assigneeId: foreign.id }, 'changes.assigneeId'],
    [{ addWatcherIds: [foreign.id] }, 'changes.addWatcherIds'],
    [{ checklistTemplateId: 999_999 }, 'changes.checklistTemplateId'],
    [{ customFields: { nada: 'x' } }, 'changes.customFields.nada'],
    [{ customFields: { [field.key]: ['x'] } }, `changes.customFields.${field.key}`],
  ] as const)
    await expect(aMacro(desk, changes as unknown as TemplateChanges), field_).rejects.toMatchObject({ details: [{ field: field_ }] })
  await expect(aMacro(desk, {}, { queueIds: [other.queueId] })).rejects.toMatchObject({ details: [{ field: 'queueIds' }] })
  await expect(aMacro(desk, {}, { roles: ['client'] })).rejects.toMatchObject({ details: [{ reason: 'template_role_not_there' }] })
  await expect(aMacro(desk, {}, { roles: ['agent'], personal: true })).rejects.toMatchObject({
    details: [{ reason: 'template_roles_of_own' }],
  })
})

test('a macro of some queues is offered on their tickets alone, and one of some roles to their people', async ({ desk }) => {
  const infra = await desk.aQueue('Infra')
  const ofInfra = await aMacro(desk, {}, { name: 'Da infra', queueIds: [infra] })
  const ofAgents = await aMacro(desk, {}, { name: 'Dos agentes', roles: ['agent'] })
  const [here, there] = [await desk.aTicket({ queueId: infra }), await desk.aTicket()]
  const offered = async (who: 'agent' | 'support-agent' | 'supervisor', ticketId?: number) =>
    (await desk.as(who)(templates.list, query(ticketId ? { ticketId } : {}))).data.map(({ id }) => id)
  expect(await offered('agent', here.id)).toEqual([ofInfra.id, ofAgents.id])
  expect(await offered('agent', there.id)).toEqual([ofAgents.id])
  expect(await offered('supervisor', there.id)).toEqual([])
  expect(await offered('supervisor'), 'who manages templates sees all').toEqual([ofInfra.id, ofAgents.id])
  expect(await offered('support-agent')).toEqual([ofInfra.id])
  const junior = desk.as('support-agent')
  await expect(junior(templates.get, { id: ofAgents.id })).rejects.toMatchObject({ code: 'template_not_found' })
  for (const use of bothWays(desk)) {
    await expect(use('agent', there.id, ofInfra.id)).rejects.toMatchObject({ code: 'template_other_queue' })
    await expect(use('supervisor', there.id, ofAgents.id)).rejects.toMatchObject({ code: 'template_not_found' })
  }
  await expect(desk.as('agent')(prepare, { id: here.id, templateId: ofInfra.id })).resolves.toMatchObject({ open: [] })
})

test('each person has favourites of their own, and what they use most comes next, a page at a time', async ({ desk, other }) => {
  const [a, b, c] = [await aMacro(desk, {}, { name: 'A' }), await aMacro(desk, {}, { name: 'B' }), await aMacro(desk, {}, { name: 'C' })]
  const ticket = await desk.aTicket()
  const agent = desk.as('agent')
  for (let n = 0; n < 3; n++) await desk.as('supervisor')(prepare, { id: ticket.id, templateId: a.id })
  await agent(prepare, { id: ticket.id, templateId: b.id })
  expect(await agent(favour, { id: c.id, favourite: true })).toMatchObject({ favourite: true, ownUses: 0 })
  const order = async (who: 'agent' | 'supervisor') => (await desk.as(who)(templates.list, query({ sort: 'own' }))).data.map(({ id }) => id)
  expect(await order('agent')).toEqual([c.id, b.id, a.id])
  expect(await order('supervisor')).toEqual([a.id, b.id, c.id])
  const first = await agent(templates.list, query({ sort: 'own', limit: 1 }))
  const rest = await agent(templates.list, query({ sort: 'own', limit: 2, cursor: first.nextCursor }))
  expect([...first.data, ...rest.data].map(({ id, ownUses, uses }) => [id, ownUses, uses])).toEqual([
    [c.id, 0, 0],
    [b.id, 1, 1],
    [a.id, 0, 3],
  ])
  expect((await agent(templates.list, query({ favourite: true }))).data.map(({ id }) => id)).toEqual([c.id])
  expect(await agent(favour, { id: c.id, favourite: false })).toMatchObject({ favourite: false })
  await expect(other.as('admin')(favour, { id: c.id, favourite: true })).rejects.toMatchObject({ code: 'template_not_found' })
})

test('a macro that names what is gone is marked, its author notified once, and it is not applied in part', async ({ desk }) => {
  const { field, lia } = await ground(desk)
  const infra = await desk.aQueue('Infra')
  const macros = [
    await aMacro(desk, { customFields: { [field.key]: 'x' }, priority: 'high' }, { name: 'Campo' }),
    await aMacro(desk, { queueId: infra, priority: 'high' }, { name: 'Fila' }),
    await aMacro(desk, { assigneeId: lia.id, priority: 'high' }, { name: 'Pessoa' }),
  ]
  const whole = await aMacro(desk, { priority: 'high' }, { name: 'Inteira' })
  const admin = desk.as('admin')
  await admin(updateField, { id: field.id, isActive: false })
  await desk.as('manager')(queues.update, { id: infra, isActive: false })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', lia.id).execute())
  await desk.asSystem((ctx) => ctx.emit('user:deactivated', { userId: lia.id, toId: null }))
  await settled(desk)
  const ticket = await desk.aTicket()
  const agent = desk.as('agent')
  for (const { id } of macros) {
    expect(await agent(templates.get, { id })).toMatchObject({ problem: { reasons: [{ message: expect.any(String) }] } })
    for (const use of bothWays(desk)) await expect(use('agent', ticket.id, id)).rejects.toMatchObject({ code: 'template_broken' })
  }
  expect(await agent(tickets.get, { id: ticket.id })).toMatchObject({ version: ticket.version })
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'entityId']).where('type', '=', 'template_troubled').orderBy('entityId').execute(),
  )
  const { id: author } = await desk.person('supervisor')
  expect(notes).toEqual(macros.map(({ id }) => ({ userId: author, entityId: id })))
  expect(await agent(templates.get, { id: whole.id })).toMatchObject({ problem: null })
  const [first] = macros
  const mended = await desk.as('supervisor')(templates.update, { id: first?.id ?? 0, changes: { priority: 'high' } })
  expect(mended.problem, 'saved again').toBeNull()
})

test('a macro goes to many tickets: each is judged, and those of other queues are left out', async ({ desk }) => {
  const { lia, field } = await ground(desk)
  const infra = await desk.aQueue('Infra')
  const macro = await aMacro(
    desk,
    { assigneeId: lia.id, customFields: { [field.key]: 'CT-1' }, note: 'Nota de {{cliente.nome}}' },
    { queueIds: [infra] },
  )
  const [in1, in2, out] = [await desk.aTicket({ queueId: infra }), await desk.aTicket({ queueId: infra }), await desk.aTicket()]
  const asked = { tickets: [in1, in2, out].map(({ id }) => ({ id })), templateId: macro.id, content: 'Voltou.' }
  const agent = desk.as('agent')
  const planned = await agent(plan, PrepareBulkReply.parse(asked))
  expect(planned.ready.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([in1.id, in2.id])
  expect(planned.skipped).toMatchObject([{ id: out.id, code: 'template_other_queue' }])
  const made = await agent(bulk.create, CreateBulkReply.parse(asked))
  await desk.rows((tx) =>
    tx
      .updateTable('bulkReplies')
      .set({ dueAt: new Date(0).toISOString() })
      .execute(),
  )
  while (await sendTurn({ db: desk.db, log: { error: () => undefined } }));
  const outcome = await agent(bulk.tickets, ListBulkReplyTickets.parse({ id: made.id }))
  expect(outcome.data.map(({ ticket, state }) => [ticket?.id, state])).toEqual(
    expect.arrayContaining([
      [in1.id, 'sent'],
      [in2.id, 'sent'],
      [out.id, 'skipped'],
    ]),
  )
  const client = await desk.person('client')
  for (const { id } of [in1, in2]) {
    expect(await said(desk, id)).toEqual([
      ['Voltou.', false],
      [`Nota de ${client.name}`, true],
    ])
    expect(await agent(tickets.get, { id })).toMatchObject({ assignee: { id: lia.id }, customFields: { [field.key]: 'CT-1' } })
  }
  expect(await said(desk, out.id)).toEqual([])
})

test('a macro may have no text, but not nothing at all', async ({ desk }) => {
  const empty = { name: 'Nada', content: '', changes: {} }
  expect(CreateTemplate.safeParse(empty).error?.issues).toMatchObject([{ path: ['content'] }])
  const { id } = await desk.as('supervisor')(templates.create, CreateTemplate.parse({ ...empty, changes: { priority: 'urgent' } }))
  const without = desk.as('supervisor')(templates.update, { id, changes: {} })
  await expect(without).rejects.toMatchObject({ details: [{ field: 'content', reason: 'template_without_effect' }] })
  const ticket = await desk.aTicket({ status: 'open' })
  expect(await desk.as('agent')(apply, { id: ticket.id, templateId: id })).toMatchObject({
    content: '',
    open: [],
    ticket: { priority: 'urgent' },
  })
})
