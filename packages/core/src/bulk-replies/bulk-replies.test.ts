import { CreateBulkReply, ListBulkReplies, ListBulkReplyTickets, PrepareBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { ListComments } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import * as drafts from '../comments/drafts.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as bulk from './bulk-replies.ts'
import { prepare, preview } from './prepare.ts'
import { sendTurn } from './work.ts'

const log = { error: () => undefined }
async function work(desk: Desk) {
  while (await sendTurn({ db: desk.db, log }));
}
/** Lets the time in which it can be taken back pass, and the worker look. */
async function send(desk: Desk) {
  await desk.rows((tx) =>
    tx
      .updateTable('bulkReplies')
      .set({ dueAt: new Date(0).toISOString() })
      .execute(),
  )
  await work(desk)
}
const to = (ids: readonly number[], content: string, more: object = {}) =>
  CreateBulkReply.parse({ tickets: ids.map((id) => ({ id })), content, ...more })
const plan = (ids: readonly number[], content: string, more: object = {}) =>
  PrepareBulkReply.parse({ tickets: ids.map((id) => ({ id })), content, ...more })
const said = async (desk: Desk, ticketId: number, as: 'client' | 'agent' = 'client') =>
  (await desk.as(as)(comments.list, ListComments.parse({ ticketId }))).data.map(({ content }) => content)
const outcome = async (desk: Desk, id: number, as: 'agent' | 'supervisor' = 'agent') =>
  (await desk.as(as)(bulk.tickets, ListBulkReplyTickets.parse({ id }))).data.map(({ ticket, state, code }) => [ticket?.id, state, code])

test('a message goes to each ticket in its own words, in its author’s name, once it can no longer be taken back', async ({ desk }) => {
  const agent = await desk.person('agent')
  const client = await desk.person('client')
  const all = [await desk.aTicket({ title: 'Sem *rede*' }), await desk.aTicket({ title: 'VPN caiu' })]
  const ids = all.map(({ id }) => id).toSorted((a, b) => a - b)
  const made = await desk.as('agent')(
    bulk.create,
    to(ids, 'Olá, {{cliente.nome}}: **{{ticket.assunto}}** voltou.', { thenStatus: 'resolved' }),
  )
  expect(made).toMatchObject({ state: 'waiting', total: 2, sent: 0, author: { id: agent.id }, unseen: [], endedAt: null })
  await work(desk)
  expect(await said(desk, ids[0] as number)).toEqual([])

  await send(desk)
  await send(desk)
  // What a title has of Markdown is read as it was typed.
  expect(await said(desk, all[0]?.id as number)).toEqual([`Olá, ${client.name}: **Sem \\*rede\\*** voltou.`])
  expect(await said(desk, all[1]?.id as number)).toEqual([`Olá, ${client.name}: **VPN caiu** voltou.`])
  for (const id of ids)
    expect(await desk.as('client')(tickets.get, { id })).toMatchObject({ status: 'resolved', firstResponseAt: expect.any(String) })
  expect(await desk.as('agent')(bulk.get, { id: made.id })).toMatchObject({ state: 'done', sent: 2, skipped: 0, failed: 0 })
  const facts = await desk.facts()
  expect(facts.filter(({ name }) => name === 'comment:added')).toMatchObject([{ actorId: agent.id }, { actorId: agent.id }])
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'details']).execute())
  expect(audited).toMatchObject([{ action: 'bulk_reply.created', details: { tickets: 2, characters: 53 } }])
  expect(JSON.stringify(audited)).not.toContain('voltou')
})

test('what a single reply would be refused for leaves a ticket out and says why; the dry run says the same before', async ({
  desk,
  other,
}) => {
  const company = await desk.aCompany('Padaria Sol')
  const good = await desk.aTicket({ status: 'open', companyId: company.id })
  const alone = await desk.aTicket({ status: 'open' })
  const closed = await desk.aTicket({ status: 'closed', companyId: company.id })
  const merged = await desk.aTicket({ status: 'merged', companyId: company.id })
  const spam = await desk.aTicket({ status: 'spam', companyId: company.id })
  const answered = await desk.aTicket({ status: 'open', companyId: company.id })
  const foreign = await other.aTicket({ status: 'open' })
  const ids = [good, alone, closed, merged, spam, answered, foreign].map(({ id }) => id)
  const content = 'Bom dia, {{empresa.nome}}.'
  const first = await desk.as('agent')(prepare, plan(ids, content))
  expect(first.ready.map(({ id }) => id)).toEqual([good.id, answered.id])
  expect(first.customers).toBe(1)
  const refused = [
    [alone.id, 'invalid_input'],
    [closed.id, 'ticket_closed'],
    [merged.id, 'ticket_merged'],
    [spam.id, 'ticket_closed'],
  ]
  expect(first.skipped.map(({ id, code }) => [id, code])).toEqual([...refused, [foreign.id, 'ticket_not_found']])
  expect(first.skipped[0]?.reasons[0]?.message).toBe('Sem valor neste ticket: {{empresa.nome}}.')
  expect(first.skipped.at(-1)).toMatchObject({ number: null, title: null })

  const seen = new Map(first.ready.map(({ id, seenUpTo }) => [id, seenUpTo]))
  await desk.aComment(answered)
  const named = ids.map((id) => ({ id, ...(seen.has(id) ? { seenUpTo: seen.get(id) } : {}) }))
  const late = await desk.as('agent')(prepare, PrepareBulkReply.parse({ tickets: named, content }))
  expect(late.skipped.find(({ id }) => id === answered.id)?.code).toBe('reply_outdated')
  const made = await desk.as('agent')(bulk.create, CreateBulkReply.parse({ tickets: named, content }))
  expect([made.total, made.unseen]).toEqual([6, [foreign.id]])
  await send(desk)
  const became = new Map((await outcome(desk, made.id)).map(([id, ...rest]) => [id, rest]))
  expect(became.get(good.id)).toEqual(['sent', null])
  expect(became.get(answered.id)).toEqual(['skipped', 'reply_outdated'])
  for (const [id, code] of refused) expect(became.get(id as number)).toEqual(['skipped', code])
  expect(await said(desk, good.id)).toEqual(['Bom dia, Padaria Sol.'])
  expect(await desk.as('agent')(bulk.get, { id: made.id })).toMatchObject({ state: 'done', sent: 1, skipped: 5 })
})

test('what is refused may be tried again: what was written meanwhile counts as seen, and nobody gets it twice', async ({ desk }) => {
  const [first, second] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  const made = await desk.as('agent')(bulk.create, to([first.id, second.id], 'Voltou.'))
  await desk.aComment(second)
  await send(desk)
  expect(await desk.as('agent')(bulk.get, { id: made.id })).toMatchObject({ state: 'done', sent: 1, skipped: 1 })
  await expect(desk.as('supervisor')(bulk.retry, { id: made.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('agent')(bulk.retry, { id: made.id })).toMatchObject({ state: 'waiting', sent: 1, skipped: 0 })
  await send(desk)
  expect(await desk.as('agent')(bulk.get, { id: made.id })).toMatchObject({ state: 'done', sent: 2, skipped: 0 })
  expect([await said(desk, first.id), (await said(desk, second.id)).at(-1)]).toEqual([['Voltou.'], 'Voltou.'])
  await expect(desk.as('agent')(bulk.retry, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_complete' })
})

test('it is taken back before it begins, and stopped on its way', async ({ desk }) => {
  const { id: ticketId } = await desk.aTicket({ status: 'open' })
  const made = await desk.as('agent')(bulk.create, to([ticketId], 'Voltou.'))
  await expect(desk.as('agent')(bulk.retry, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_under_way' })
  expect(await desk.as('agent')(bulk.stop, { id: made.id })).toMatchObject({ state: 'withdrawn', sent: 0 })
  await expect(desk.as('agent')(bulk.stop, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_over' })
  await send(desk)
  expect(await said(desk, ticketId)).toEqual([])

  const running = await desk.as('agent')(bulk.create, to([ticketId], 'Voltou.'))
  await desk.rows((tx) => tx.updateTable('bulkReplies').set({ state: 'running' }).where('id', '=', running.id).execute())
  expect(await desk.as('supervisor')(bulk.stop, { id: running.id })).toMatchObject({ state: 'stopped' })
  await send(desk)
  expect([await said(desk, ticketId), await outcome(desk, running.id)]).toEqual([[], [[ticketId, 'pending', null]]])
  expect(await desk.as('agent')(bulk.retry, { id: running.id })).toMatchObject({ state: 'waiting' })
  await send(desk)
  expect(await said(desk, ticketId)).toEqual(['Voltou.'])
})

test('a template changes each ticket as far as it changes anything, even if it is gone by then', async ({ desk }) => {
  const tag = await desk.aTag('Queda')
  const templateId = await desk.aTemplate('Queda')
  await desk.rows((tx) =>
    tx
      .updateTable('templates')
      .set({ changes: JSON.stringify({ status: 'waiting_customer', priority: 'high', addTagIds: [tag] }) })
      .execute(),
  )
  const [one, two] = [await desk.aTicket({ status: 'open', priority: 'low' }), await desk.aTicket({ status: 'new', priority: 'high' })]
  const seen = await desk.as('agent')(preview, { isInternal: false, ticketId: two.id, content: 'Status: {{ticket.status}}', templateId })
  expect(seen).toMatchObject({ open: [], changes: { status: 'waiting_customer', addTagIds: [tag] }, tags: [{ name: 'Queda' }] })
  expect(seen.changes.priority).toBeUndefined()
  const made = await desk.as('agent')(bulk.create, to([one.id, two.id], 'Veja.', { templateId }))
  await desk.rows((tx) => tx.deleteFrom('templates').execute())
  await send(desk)
  expect(made.template).toBe('Queda')
  for (const { id } of [one, two])
    expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'waiting_customer', priority: 'high', tags: [{ id: tag }] })
})

test('a note stays inside and moves no status; what its author had begun to write stays', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'new' })
  await desk.as('agent')(drafts.put, { ticketId: ticket.id, mode: 'note', content: 'Meu rascunho' })
  expect(() => to([ticket.id], 'Ver.', { isInternal: true, thenStatus: 'resolved' })).toThrow('note_keeps_status')
  await desk.as('agent')(bulk.create, to([ticket.id], 'Visto por {{atendente.nome}}.', { isInternal: true }))
  await send(desk)
  expect(await said(desk, ticket.id)).toEqual([])
  expect(await said(desk, ticket.id, 'agent')).toEqual([`Visto por ${(await desk.person('agent')).name}.`])
  expect(await desk.as('agent')(tickets.get, { id: ticket.id })).toMatchObject({ status: 'new' })
  expect(JSON.stringify(await desk.as('agent')(drafts.get, { ticketId: ticket.id }))).toContain('Meu rascunho')
})

test('the rights are those of the moment of sending, and a batch is its author’s and the supervisors’', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ status: 'open' })
  const made = await desk.as('agent')(bulk.create, to([ticket.id], 'Voltou.'))
  const agent = await desk.person('agent')
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', agent.id).execute())
  await send(desk)
  expect(await outcome(desk, made.id, 'supervisor')).toEqual([[ticket.id, 'skipped', 'forbidden']])
  const colleague = await desk.aUser('support-agent')
  const theirs = desk.as(colleague)
  await expect(theirs(bulk.get, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_not_found' })
  await expect(theirs(bulk.stop, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_not_found' })
  await expect(other.as('supervisor')(bulk.get, { id: made.id })).rejects.toMatchObject({ code: 'bulk_reply_not_found' })
  await expect(theirs(bulk.list, ListBulkReplies.parse({ whose: 'all' }))).rejects.toMatchObject({ code: 'forbidden' })
  expect((await theirs(bulk.list, ListBulkReplies.parse({}))).data).toEqual([])
  expect((await desk.as('supervisor')(bulk.list, ListBulkReplies.parse({ whose: 'all' }))).data.map(({ id }) => id)).toEqual([made.id])
  await expect(theirs(bulk.create, to([ticket.id], 'Oi'))).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('a required field keeps a ticket from being resolved, in the dry run as in sending', async ({ desk }) => {
  await desk.aField({ key: 'causa', label: 'Causa', requiredToResolve: true })
  const { id } = await desk.aTicket({ status: 'open' })
  const planned = await desk.as('agent')(prepare, plan([id], 'Pronto.', { thenStatus: 'resolved' }))
  expect(planned.skipped).toMatchObject([{ id, code: 'invalid_input' }])
  const made = await desk.as('agent')(bulk.create, to([id], 'Pronto.', { thenStatus: 'resolved' }))
  await send(desk)
  expect(await outcome(desk, made.id)).toEqual([[id, 'skipped', 'invalid_input']])
  expect([await said(desk, id), (await desk.as('agent')(tickets.get, { id })).status]).toEqual([[], 'open'])
})

test('a ticket of WhatsApp is answered within the window alone; a note needs none', async ({ desk }) => {
  const client = await desk.person('client')
  const [{ id }, mailed] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  const number = '+5511999990000'
  const tenantId = desk.id
  await desk.rows(async (tx) => {
    const account = { tenantId, name: 'Central', phoneNumberId: '1', wabaId: '1', hookKey: `bulk-${tenantId}`, verifyToken: 'x' }
    const { id: accountId } = await tx.insertInto('whatsappAccounts').values(account).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('whatsappNumbers').values({ tenantId, number, userId: client.id }).execute()
    await tx.insertInto('whatsappTickets').values({ tenantId, ticketId: id, accountId, number }).execute()
  })
  const planned = await desk.as('agent')(prepare, plan([id, mailed.id], 'Voltou.'))
  expect([planned.ready.map((one) => one.id), planned.skipped.map(({ code }) => code)]).toEqual([[mailed.id], ['whatsapp_window_closed']])
  const made = await desk.as('agent')(bulk.create, to([id, mailed.id], 'Voltou.'))
  await send(desk)
  expect(new Map((await outcome(desk, made.id)).map(([ticketId, ...rest]) => [ticketId, rest])).get(id)).toEqual([
    'skipped',
    'whatsapp_window_closed',
  ])
  expect(await said(desk, id)).toEqual([])
  const note = await desk.as('agent')(prepare, plan([id], 'Ligar para o cliente.', { isInternal: true }))
  expect(note.skipped).toEqual([])
})

test('a filter finds the tickets, at most 500; a role without the permission sends nothing', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.aTicket({ status: 'open' })
  const input = CreateBulkReply.parse({ filter: { number: ticket.number }, content: 'Voltou.' })
  const made = await desk.as('agent')(bulk.create, input)
  expect(made.total).toBe(1)
  await send(desk)
  expect(await outcome(desk, made.id)).toEqual([[ticket.id, 'sent', null]])
  expect(CreateBulkReply.safeParse({ content: 'Oi' }).success).toBe(false)
  expect(CreateBulkReply.safeParse({ tickets: [{ id: 1 }], content: '{{cliente.apelido}}' }).success).toBe(false)
  const many = Array.from({ length: 501 }, (_, n) => ({ id: n + 1 }))
  expect(CreateBulkReply.safeParse({ tickets: many, content: 'Oi' }).success).toBe(false)

  await desk.rows((tx) =>
    tx
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'ticket.bulk_reply': 'none' }) })
      .where('slug', '=', 'agent')
      .execute(),
  )
  await expect(desk.as('agent')(bulk.create, to([ticket.id], 'Oi'))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(prepare, plan([ticket.id], 'Oi'))).rejects.toMatchObject({ code: 'forbidden' })
})
