import { CreateTemplate, ListTemplates } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { update as renameStatuses } from '../tickets/settings/status-names.ts'
import { apply } from './apply.ts'
import { prepare } from './prepare.ts'
import * as templates from './templates.ts'

const query = (values: object = {}) => ListTemplates.parse(values)
const answer = { name: 'Saudação', category: 'Início', content: 'Olá, {{cliente.primeiro_nome}}!' }

test('the team’s templates are everybody’s to read, and for whoever may change them; one’s own are nobody else’s', async ({
  desk,
  other,
}) => {
  const agent = desk.as('agent')
  const team = await agent(templates.create, answer)
  const own = await agent(templates.create, { ...answer, personal: true })
  expect([team.personal, own.personal]).toEqual([false, true])
  const names = async (who: 'agent' | 'support-agent' | 'admin') => (await desk.as(who)(templates.list, query())).data.map(({ id }) => id)
  expect(await names('agent')).toEqual([team.id, own.id])
  expect(await names('support-agent')).toEqual([team.id])
  expect(await names('admin')).toEqual([team.id])

  const junior = desk.as('support-agent')
  for (const change of [
    () => junior(templates.create, answer),
    () => junior(templates.update, { id: team.id, name: 'x' }),
    () => junior(templates.remove, { id: team.id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(junior(templates.create, { ...answer, personal: true })).resolves.toMatchObject({ personal: true })
  for (const [who, id] of [
    [desk.as('admin'), own.id],
    [other.as('super_admin'), team.id],
    [other.as('super_admin'), 987_654],
  ] as const) {
    await expect(who(templates.get, { id })).rejects.toMatchObject({ code: 'template_not_found' })
    await expect(who(templates.update, { id, name: 'x' })).rejects.toMatchObject({ code: 'template_not_found' })
    await expect(who(templates.remove, { id })).rejects.toMatchObject({ code: 'template_not_found' })
  }
  await expect(desk.as('client')(templates.list, query())).rejects.toMatchObject({ code: 'forbidden' })
})

test('names are taken once by the team and once by each person; changes of the team’s are written down', async ({ desk }) => {
  const agent = desk.as('agent')
  const team = await agent(templates.create, answer)
  await expect(agent(templates.create, { ...answer, name: 'SAUDAÇÃO' })).rejects.toMatchObject({ code: 'template_exists' })
  const own = await agent(templates.create, { ...answer, personal: true })
  await expect(agent(templates.create, { ...answer, personal: true })).rejects.toMatchObject({ code: 'template_exists' })
  await agent(templates.update, { id: team.id, content: 'Oi' })
  await agent(templates.update, { id: own.id, content: 'Oi' })
  await agent(templates.remove, { id: team.id })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['template.created', 'template.updated', 'template.deleted'])
  expect(acts[1]).toMatchObject({ before: { content: answer.content }, after: { content: 'Oi' } })
})

test('a template sets what a ticket can be given by hand: no status that every ticket would refuse', () => {
  const asked = (status: string) => CreateTemplate.safeParse({ ...answer, changes: { status } })
  for (const status of ['open', 'waiting_customer', 'resolved', 'cancelled']) expect(asked(status).success, status).toBe(true)
  for (const status of ['new', 'scheduled', 'merged', 'spam'])
    expect(asked(status).error?.issues, status).toMatchObject([{ path: ['changes', 'status'] }])
})

test('templates are found by their words and category, and by use, a page at a time', async ({ desk }) => {
  const agent = desk.as('agent')
  for (const name of ['B', 'a', 'C'])
    await agent(templates.create, { name, content: `Texto ${name} 100%`, category: name === 'a' ? 'Um' : 'Dois' })
  const names = async (values: object) => (await agent(templates.list, query(values))).data.map(({ name }) => name)
  expect(await names({})).toEqual(['a', 'B', 'C'])
  expect(await names({ search: 'TEXTO b' })).toEqual(['B'])
  expect(await names({ search: '100%' })).toHaveLength(3)
  expect(await names({ search: '_' })).toEqual([])
  expect(await names({ category: 'Dois' })).toEqual(['B', 'C'])
  expect(await agent(templates.categories)).toEqual([
    { name: 'Dois', count: 2 },
    { name: 'Um', count: 1 },
  ])
  const ticket = await desk.aTicket()
  const { data } = await agent(templates.list, query({ search: 'texto c' }))
  await agent(apply, { id: ticket.id, templateId: data[0]?.id as number })
  const first = await agent(templates.list, query({ sort: 'uses', limit: 2 }))
  const rest = await agent(templates.list, query({ sort: 'uses', limit: 2, cursor: first.nextCursor }))
  expect([...first.data, ...rest.data].map(({ name, uses }) => [name, uses])).toEqual([
    ['C', 1],
    ['a', 0],
    ['B', 0],
  ])
})

test('applying fills what is known, leaves open what is not, and changes the ticket in the same act', async ({ desk }) => {
  const me = await desk.person('agent')
  const agent = desk.as(me)
  const [kept, added] = [await desk.aTag('Fica'), await desk.aTag('Nova')]
  const client = await desk.aUser('client', { name: 'Ana Souza' })
  const ticket = await desk.aTicket({ requesterId: client.id, title: 'Sem rede' })
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: kept }).execute())
  const made = await agent(templates.create, {
    name: 'Macro',
    content: 'Olá {{cliente.primeiro_nome}} da {{empresa.nome}}, o ticket {{ticket.numero}} está {{ticket.status}}.',
    changes: { status: 'resolved', priority: 'high', takes: true, addTagIds: [added] },
  })
  const applied = await agent(apply, { id: ticket.id, templateId: made.id })
  expect(applied).toMatchObject({
    content: `Olá Ana da {{empresa.nome}}, o ticket ${ticket.number} está Resolvido – confirme.`,
    open: ['empresa.nome'],
    ticket: { status: 'resolved', priority: 'high', assignee: { id: me.id }, tags: [{ id: kept }, { id: added }] },
  })
  await desk.as('admin')(renameStatuses, { resolved: { name: 'Pronto na bancada', customerName: 'Consertado' } })
  const again = await agent(apply, { id: ticket.id, templateId: made.id })
  expect(again.content, 'as the customer knows it').toContain(' está Consertado.')
  expect(await agent(templates.get, { id: made.id })).toMatchObject({ uses: 2 })
  expect(await desk.rows((tx) => tx.selectFrom('comments').selectAll().execute())).toEqual([])
})

test('preparing fills the text and says what sending would change, and the ticket stays as it was', async ({ desk, other }) => {
  const me = await desk.person('agent')
  const agent = desk.as(me)
  const [kept, added] = [await desk.aTag('Fica'), await desk.aTag('Nova')]
  const ticket = await desk.aTicket({ status: 'open', priority: 'high' })
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: kept }).execute())
  const made = await agent(templates.create, {
    name: 'Macro',
    content: 'O ticket {{ticket.numero}} está {{ticket.status}}. {{empresa.nome}}',
    changes: { status: 'resolved', priority: 'high', takes: true, addTagIds: [kept, added] },
  })
  const asked = { id: ticket.id, templateId: made.id }
  expect(await agent(prepare, asked), 'without what is so already').toEqual({
    content: `O ticket ${ticket.number} está Resolvido – confirme. {{empresa.nome}}`,
    absent: null,
    open: ['empresa.nome'],
    changes: { status: 'resolved', takes: true, addTagIds: [added] },
    tags: [{ id: added, name: 'Nova', color: null }],
  })
  expect(await agent(templates.get, { id: made.id })).toMatchObject({ uses: 1 })
  const [row] = await desk.rows((tx) => tx.selectFrom('tickets').select(['status', 'version']).where('id', '=', ticket.id).execute())
  expect(row).toEqual({ status: 'open', version: ticket.version })
  await expect(other.as('admin')(prepare, asked)).rejects.toMatchObject({ code: 'ticket_not_found' })
  const theirs = await other.aTicket()
  await expect(other.as('admin')(prepare, { ...asked, id: theirs.id })).rejects.toMatchObject({ code: 'template_not_found' })
})

test('a template moves the ticket to a queue and takes tags away, as far as that can be', async ({ desk, other }) => {
  const agent = desk.as('supervisor')
  const [kept, gone, absent] = [await desk.aTag('Fica'), await desk.aTag('Sai'), await desk.aTag('Nem tem')]
  const queueId = await desk.aQueue('Infra')
  const ticket = await desk.aTicket()
  await desk.rows((tx) =>
    tx
      .insertInto('ticketTags')
      .values([kept, gone].map((tagId) => ({ tenantId: desk.id, ticketId: ticket.id, tagId })))
      .execute(),
  )
  const changes = { queueId, removeTagIds: [gone, absent] }
  const made = await agent(templates.create, { name: 'Infra', content: 'Foi para a infra.', changes })
  const asked = { id: ticket.id, templateId: made.id }
  expect(await agent(prepare, asked)).toMatchObject({ changes: { queueId, removeTagIds: [gone] }, tags: [{ id: gone, name: 'Sai' }] })
  const { ticket: after } = await agent(apply, asked)
  expect([after.queueId, after.tags.map(({ id }) => id)]).toEqual([queueId, [kept]])
  expect((await agent(prepare, asked)).changes, 'what is so already').toEqual({})

  const other2 = await desk.aTicket()
  await desk.rows((tx) => tx.updateTable('queues').set({ isActive: false }).where('id', '=', queueId).execute())
  await expect(agent(prepare, { ...asked, id: other2.id }), 'a queue that takes none').rejects.toMatchObject({ code: 'template_broken' })
  for (const [wrong, field, reason] of [
    [{ queueId }, 'changes.queueId', 'queue_inactive'],
    [{ queueId: other.queueId }, 'changes.queueId', 'queue_not_found'],
    [{ addTagIds: [kept], removeTagIds: [kept] }, 'changes.removeTagIds', 'tag_added_and_removed'],
  ] as const) {
    const input = { name: 'Errado', content: 'x', changes: { ...wrong } as object }
    await expect(agent(templates.create, input)).rejects.toMatchObject({ details: [{ field, reason }] })
  }
})

test('R21 what may not be changed is not, and then nothing is', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const ticket = await desk.aTicket({ status: 'closed' })
  const made = await agent(templates.create, { ...answer, changes: { priority: 'urgent', status: 'waiting_customer' } })
  await expect(agent(apply, { id: ticket.id, templateId: made.id })).rejects.toMatchObject({ code: 'status_move_refused' })
  expect(await agent(templates.get, { id: made.id })).toMatchObject({ uses: 0 })
  const [row] = await desk.rows((tx) => tx.selectFrom('tickets').select(['priority', 'version']).where('id', '=', ticket.id).execute())
  expect(row).toEqual({ priority: ticket.priority, version: ticket.version })
  await expect(other.as('admin')(apply, { id: ticket.id, templateId: made.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  const theirs = await other.aTicket()
  await expect(other.as('admin')(apply, { id: theirs.id, templateId: made.id })).rejects.toMatchObject({ code: 'template_not_found' })
})

test('a variable that does not exist, and a tag of another organisation, are refused where they are written', async ({ desk, other }) => {
  const refused = CreateTemplate.safeParse({ name: 'x', content: 'Olá {{cliente.apelido}}' })
  expect(refused.error?.issues[0]).toMatchObject({ path: ['content'], message: expect.stringContaining('cliente.apelido') })
  const foreign = await other.aTag('Rede')
  await expect(desk.as('agent')(templates.create, { ...answer, changes: { addTagIds: [foreign] } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
