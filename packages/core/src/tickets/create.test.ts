import { ListComments } from '@balcao/contracts/comments/comments'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from './tickets.ts'

const asked = (values: object = {}) => CreateTicket.parse({ title: 'Não imprime', description: 'A impressora parou.', ...values })

test("a customer's ticket is new, theirs, in the default queue, and came by the portal", async ({ desk }) => {
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const customer = await desk.aUser('client', { companyId: company.id })
  const created = await desk.as(customer)(tickets.create, asked())
  expect(created).toMatchObject({
    status: 'new',
    statusLabel: 'Recebido',
    priority: 'medium',
    type: 'question',
    channel: 'portal',
    version: 1,
  })
  expect(created).toMatchObject({
    requester: { id: customer.id },
    assignee: null,
    companyId: company.id,
    companyName: 'Acme',
    queueId: null,
  })
  const seen = await desk.as('agent')(tickets.get, { id: created.id })
  expect(seen).toMatchObject({ queueId: desk.queueId, statusLabel: 'Novo', requester: { email: customer.email } })
})

test('numbers count each tenant for itself, without gaps, also when many create at once and some fail', async ({ desk, other }) => {
  await other.as('client')(tickets.create, asked())
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => desk.as('agent')(tickets.create, asked(n % 3 === 0 ? { tagIds: [999_999] } : {}))),
  )
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the fact and the history are written with the ticket', async ({ desk }) => {
  const created = await desk.as('client')(tickets.create, asked())
  const { id } = await desk.person('client')
  expect(await desk.facts()).toMatchObject([{ name: 'ticket:created', payload: { ticketId: created.id }, actorId: id }])
})

test('R04 a customer who sets what the desk sets is refused by field, and nothing is stored', async ({ desk }) => {
  const tag = await desk.aTag('vip')
  const agent = await desk.person('agent')
  for (const [field, value] of Object.entries({ queueId: desk.queueId, tagIds: [tag], requesterId: agent.id }))
    await expect(desk.as('client')(tickets.create, asked({ [field]: value }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field }],
    })
  expect(await desk.rows((tx) => tx.selectFrom('tickets').selectAll().execute())).toEqual([])
})

test('the staff opens a ticket for a customer, with queue and tags', async ({ desk }) => {
  const customer = await desk.person('client')
  const queueId = await desk.aQueue('Financeiro')
  const tagIds = [await desk.aTag('b'), await desk.aTag('a')]
  const created = await desk.as('agent')(tickets.create, asked({ requesterId: customer.id, queueId, tagIds }))
  expect(created).toMatchObject({ requester: { id: customer.id }, queueId, channel: 'staff', tags: [{ name: 'a' }, { name: 'b' }] })
})

test('a queue, tag or requester of another tenant does not exist, and a disabled requester neither', async ({ desk, other }) => {
  const disabled = await desk.aUser('client', { isActive: false })
  const foreign = {
    queueId: other.queueId,
    tagIds: [await other.aTag('x')],
    requesterId: (await other.person('client')).id,
  }
  for (const [field, value] of Object.entries(foreign))
    await expect(desk.as('agent')(tickets.create, asked({ [field]: value }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field }],
    })
  await expect(desk.as('agent')(tickets.create, asked({ requesterId: disabled.id }))).rejects.toMatchObject({
    details: [{ field: 'requesterId' }],
  })
})

test('a support agent may open a ticket for a customer although it lands in a queue that is not theirs', async ({ desk }) => {
  const requesterId = (await desk.person('client')).id
  await expect(desk.as('support-agent')(tickets.create, asked({ requesterId }))).resolves.toMatchObject({ requester: { id: requesterId } })
})

const mailsTo = (desk: Desk, toAddress: string) =>
  desk.rows((tx) => tx.selectFrom('mails').select(['text', 'linkPath']).where('toAddress', '=', toAddress).execute())

test('what an agent writes for a customer is theirs, on behalf of the customer, who is mailed it', async ({ desk, other }) => {
  const [agent, client] = await Promise.all([desk.person('agent'), desk.person('client')])
  const { id } = await desk.as('agent')(tickets.create, asked({ requesterId: client.id, description: 'Por **telefone**: parou.' }))
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ author: { id: agent.id, email: agent.email } })
  expect(await desk.as('client')(tickets.get, { id }), 'customers get no address of the staff').toMatchObject({
    requester: { id: client.id },
    author: { id: agent.id, name: agent.name, email: null },
  })
  await expect(other.as('agent')(tickets.get, { id })).rejects.toMatchObject({ code: 'ticket_not_found' })

  await react(desk)
  await react(desk)
  expect(await mailsTo(desk, client.email)).toEqual([
    { linkPath: `/portal/ticket/${id}`, text: expect.stringContaining('abriu o ticket \\#1 em seu nome:\n\nPor **telefone**: parou.') },
  ])
})

test('a customer writes their own ticket, and hears nothing of it; nor does an agent who asks for themselves', async ({ desk }) => {
  const [agent, client] = await Promise.all([desk.person('agent'), desk.person('client')])
  expect(await desk.as('client')(tickets.create, asked())).not.toHaveProperty('author')
  expect(await desk.as('agent')(tickets.create, asked())).toMatchObject({ author: { id: agent.id }, requester: { id: agent.id } })
  await react(desk)
  expect([...(await mailsTo(desk, client.email)), ...(await mailsTo(desk, agent.email))]).toEqual([])
})

test('a ticket is opened for a caller nobody knows yet, who becomes a customer of the company of their address', async ({
  desk,
  other,
}) => {
  const company = await desk.aCompany('Acme')
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: company.id, domain: 'acme.example', verifiedAt: new Date().toISOString() })
      .execute(),
  )
  const caller = { name: 'Rui Novo', email: 'rui@acme.example' }
  const agent = await desk.person('agent')
  const made = await desk.as('agent')(tickets.create, asked({ requester: caller, assigneeId: agent.id }))
  expect(made).toMatchObject({ requester: caller, companyId: company.id, assignee: { id: agent.id }, author: { id: agent.id } })
  const people = () => desk.rows((tx) => tx.selectFrom('users').select(['role', 'companyId']).where('email', '=', caller.email).execute())
  expect(await people()).toEqual([{ role: 'client', companyId: company.id }])

  await expect(desk.as('agent')(tickets.create, asked({ requester: caller })), 'known by now').rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'requester.email' }],
  })
  await expect(desk.as('client')(tickets.create, asked({ requester: { ...caller, email: 'x@acme.example' } }))).rejects.toMatchObject({
    details: [{ field: 'requester' }],
  })
  const stranger = await other.person('agent')
  await expect(
    desk.as('agent')(tickets.create, asked({ requester: { ...caller, email: 'y@acme.example' }, assigneeId: stranger.id })),
  ).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'assigneeId' }] })
  const left = desk.rows((tx) => tx.selectFrom('users').select('id').where('email', '=', 'y@acme.example').execute())
  expect(await left, 'what is refused leaves nobody behind').toEqual([])
})

test('a ticket opened with an internal note says nothing to its customer, who is not mailed and gets none of its files', async ({
  desk,
  other,
}) => {
  const [agent, client] = [await desk.person('agent'), await desk.person('client')]
  const file = await desk.anAttachment({ id: 0, requesterId: agent.id }, { ticketId: null, sentAt: null })
  const ask = asked({ requesterId: client.id, description: 'Só para a **equipe**.', isInternal: true, attachmentIds: [file.id] })
  const { id } = await desk.as('agent')(tickets.create, ask)
  const messages = (who: 'agent' | 'client') =>
    desk
      .as(who)(comments.list, ListComments.parse({ ticketId: id }))
      .then(({ data }) => data)
  expect(await messages('agent')).toMatchObject([
    { content: 'Só para a **equipe**.', isInternal: true, author: { id: agent.id }, attachments: [{ id: file.id }] },
  ])
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ description: '', firstResponseAt: null })
  expect(await messages('client')).toEqual([])
  const seen = await desk.as('client')(tickets.get, { id })
  expect(seen).toMatchObject({ title: 'Não imprime', description: '' })
  expect(seen).not.toHaveProperty('author')
  await react(desk)
  expect(await mailsTo(desk, client.email)).toEqual([])

  await expect(desk.as('client')(tickets.create, asked({ isInternal: true }))).rejects.toMatchObject({ details: [{ field: 'isInternal' }] })
  await expect(
    desk.as('agent')(tickets.create, asked({ isInternal: true, attachmentIds: [file.id] })),
    'sent already',
  ).rejects.toMatchObject({
    code: 'attachment_not_found',
  })
  await expect(other.as('agent')(comments.list, ListComments.parse({ ticketId: id }))).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('id').execute()), 'what is refused leaves nothing').toEqual([{ id }])
})

test('a ticket is of the company of its customer, of the one chosen instead, or of none; a foreign or closed one is refused', async ({
  desk,
  other,
}) => {
  const [own, chosen, closed, foreign] = [
    await desk.aCompany('Própria'),
    await desk.aCompany('Outra'),
    await desk.aCompany('Encerrada'),
    await other.aCompany('Alheia'),
  ]
  const close = { closedAt: new Date().toISOString(), isActive: false }
  await desk.rows((tx) => tx.updateTable('companies').set(close).where('id', '=', closed.id).execute())
  const { id: requesterId } = await desk.aUser('client', { companyId: own.id })
  const companyOf = async (values: object) => (await desk.as('agent')(tickets.create, asked({ requesterId, ...values }))).companyId
  expect(await companyOf({})).toBe(own.id)
  expect(await companyOf({ companyId: chosen.id })).toBe(chosen.id)
  expect(await companyOf({ companyId: null })).toBeNull()
  for (const companyId of [closed.id, foreign.id])
    await expect(companyOf({ companyId })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'companyId' }] })
  await expect(desk.as('client')(tickets.create, asked({ companyId: own.id }))).rejects.toMatchObject({ details: [{ field: 'companyId' }] })
})
