import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { requestHash } from '../idempotency.ts'
import type { Mail } from '../ports.ts'
import * as profile from '../profile/profile.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as comments from './comments.ts'
import { cancelScheduledReplies } from './on-comment.ts'
import { releaseDue } from './release-scheduled.ts'
import * as outgoing from './scheduled-replies.ts'

const says = (ticketId: number, content = 'Olá') => AddComment.parse({ ticketId, content })
const page = (ticketId: number) => ListComments.parse({ ticketId })
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const log = { error: () => undefined }
/** Lets the time of everything that waits at the desk come, and the worker look. */
async function release(desk: Desk) {
  await desk.rows((tx) =>
    tx
      .updateTable('outgoingMessages')
      .set({ dueAt: new Date(0).toISOString() })
      .execute(),
  )
  await releaseDue({ db: desk.db, log })
}
const said = async (desk: Desk, ticketId: number, as: 'client' | 'agent' = 'client') =>
  (await desk.as(as)(comments.list, page(ticketId))).data.map(({ content }) => content)
const waiting = (desk: Desk, ticketId: number) => desk.as('agent')(outgoing.list, { ticketId })

test('who wants no wait has their replies sent at once, and nobody else’s; a planned one keeps its time', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'open' })
  await desk.as('agent')(profile.update, { holdReplies: false })
  await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Sem espera' })
  await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Com hora marcada', sendAt: ahead(1) })
  await desk.as('supervisor')(outgoing.add, { ticketId: id, content: 'Com espera' })
  await releaseDue({ db: desk.db, log })
  expect(await said(desk, id)).toEqual(['Sem espera'])
  expect((await waiting(desk, id)).map(({ content }) => content)).toEqual(['Com espera', 'Com hora marcada'])

  await desk.as('agent')(profile.update, { holdReplies: true })
  await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Com espera de novo' })
  await releaseDue({ db: desk.db, log })
  expect(await said(desk, id)).toEqual(['Sem espera'])
})

test('a held reply is nowhere but at the desk until it goes out, in its author’s name and with its status', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket()
  const held = await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Segue a nota.', thenStatus: 'resolved' })
  expect(held).toMatchObject({ state: 'held', author: { id: agent.id }, content: 'Segue a nota.' })
  expect(Date.parse(held.dueAt) - Date.now()).toBeLessThanOrEqual(10_000)
  const before = await desk.as('client')(tickets.get, { id })
  await releaseDue({ db: desk.db, log })
  expect([await said(desk, id), await said(desk, id, 'agent')]).toEqual([[], []])
  expect(before).toMatchObject({ status: 'new', firstResponseAt: null })
  expect((await desk.facts()).map(({ name }) => name)).toEqual(['outgoing:changed'])
  await expect(desk.as('client')(outgoing.list, { ticketId: id })).resolves.toEqual([])

  await release(desk)
  await release(desk)
  expect((await desk.as('client')(comments.list, page(id))).data).toMatchObject([{ content: 'Segue a nota.', author: { id: agent.id } }])
  expect(await desk.as('client')(tickets.get, { id })).toMatchObject({ status: 'resolved', firstResponseAt: expect.any(String) })
  expect(await waiting(desk, id)).toEqual([])
  expect((await desk.facts()).filter(({ name }) => name === 'comment:added')).toMatchObject([{ actorId: agent.id }])
})

test('what a held reply changes is changed with it, in one act, and taken back with it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const tag = await desk.aTag('Rede')
  const { id } = await desk.aTicket({ status: 'new' })
  const reply = {
    ticketId: id,
    content: 'Pronto.',
    changes: { status: 'resolved', priority: 'high', takes: true, addTagIds: [tag] },
  } as const
  const add = (values: object = {}) =>
    desk.as('agent')(outgoing.add, { ...reply, changes: { ...reply.changes, addTagIds: [tag] }, ...values })
  const state = () => desk.as('agent')(tickets.get, { id })
  const held = await add()
  expect(held).toMatchObject({ changes: reply.changes, tags: [{ id: tag, name: 'Rede' }] })
  expect(await state()).toMatchObject({ status: 'new', assignee: null, tags: [] })
  expect(await desk.as('agent')(outgoing.remove, { id: held.id })).toMatchObject({ changes: reply.changes })
  await release(desk)
  expect(await state()).toMatchObject({ status: 'new', assignee: null })

  await add()
  await release(desk)
  expect(await state()).toMatchObject({ status: 'resolved', priority: 'high', assignee: { id: agent.id }, tags: [{ id: tag }] })
  expect(await said(desk, id)).toEqual(['Pronto.'])
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: id }))
  expect(data.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['priority', 'assignee', 'status', 'tags'])
})

test('a held reply that would resolve asks for what that needs, by name, and takes it along', async ({ desk, other }) => {
  await desk.aField({ key: 'causa', label: 'Causa raiz', type: 'text', requiredToResolve: true })
  const { id } = await desk.aTicket({ status: 'open' })
  const add = (changes: object) => desk.as('agent')(outgoing.add, { ticketId: id, content: 'Pronto.', changes })
  await expect(add({ status: 'resolved' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'customFields.causa', message: 'Preencha “Causa raiz” para resolver o ticket.' }],
  })
  expect(await waiting(desk, id)).toEqual([])
  await add({ status: 'resolved', customFields: { causa: 'Cabo solto' } })
  await release(desk)
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'resolved', customFields: { causa: 'Cabo solto' } })
  const stranger = other.as('agent')(outgoing.add, { ticketId: id, content: 'Oi', changes: { status: 'resolved' } })
  await expect(stranger).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('a note brings changes too; a customer’s message none', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'open' })
  await desk.as('agent')(comments.add, {
    ...says(id, 'Ligar amanhã'),
    isInternal: true,
    changes: { status: 'waiting_customer', priority: 'low' },
  })
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ status: 'waiting_customer', priority: 'low' })
  const theirs = desk.as('client')(comments.add, { ...says(id), changes: { priority: 'urgent' } })
  await expect(theirs).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'changes' }] })
})

test('taken back, it is gone and its files are free again; once sent it cannot be taken back', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket()
  const { id: file } = await desk.anAttachment(ticket, { authorId: agent.id })
  const send = { ticketId: ticket.id, content: 'Cedo demais', attachmentIds: [file] }
  const first = await desk.as('agent')(outgoing.add, send)
  expect(first.attachments).toMatchObject([{ id: file, isSent: false }])
  await expect(desk.as('agent')(outgoing.add, send)).rejects.toMatchObject({ code: 'attachment_not_found' })
  await expect(desk.as('agent')(comments.add, { ...send, isInternal: false })).rejects.toMatchObject({ code: 'attachment_not_found' })
  expect(await desk.as('agent')(outgoing.remove, { id: first.id })).toMatchObject({ content: 'Cedo demais', attachments: [{ id: file }] })
  const second = await desk.as('agent')(outgoing.add, send)
  await release(desk)
  await expect(desk.as('agent')(outgoing.remove, { id: second.id })).rejects.toMatchObject({ code: 'outgoing_not_found' })
  expect((await desk.as('client')(comments.list, page(ticket.id))).data).toMatchObject([{ attachments: [{ id: file, isSent: true }] }])
})

test('sent at once when asked, and however many ask or look at the same time, once', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const held = await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Uma vez' })
  const tries = await Promise.allSettled([
    desk.as('agent')(outgoing.send, { id: held.id }),
    desk.as('agent')(outgoing.send, { id: held.id }),
    release(desk),
    release(desk),
  ])
  expect(tries.slice(2)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(await said(desk, id)).toEqual(['Uma vez'])
})

test('a planned reply is called off when the customer writes first, and stays for its author', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await desk.as('client')(comments.add, says(id, 'Antes do plano'))
  const planned = await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Ainda precisa?', sendAt: ahead(20) })
  expect(planned).toMatchObject({ state: 'planned' })
  // What the desk says, and what was there before, calls nothing off.
  await desk.as('agent')(comments.add, says(id, 'Recado'))
  const fact = (commentId: number) => ({
    outboxId: 1,
    tenantId: desk.id,
    actorId: null,
    payload: { ticketId: id, commentId, isInternal: false },
  })
  await desk.asSystem((ctx) => cancelScheduledReplies(ctx, fact(1)))
  expect(await waiting(desk, id)).toMatchObject([{ state: 'planned' }])

  const answer = await desk.as('client')(comments.add, says(id, 'Já resolvi'))
  await desk.asSystem((ctx) => cancelScheduledReplies(ctx, fact(answer.id)))
  await release(desk)
  expect(await waiting(desk, id)).toMatchObject([{ state: 'cancelled', reason: 'answered', content: 'Ainda precisa?' }])
  expect(await said(desk, id)).not.toContain('Ainda precisa?')
  const told = (await desk.as('agent')(history.list, ListHistory.parse({ ticketId: id }))).data
  expect(told.flatMap(({ actor, changes }) => changes.map(({ field, to }) => [field, to === null, actor === null]))).toEqual(
    expect.arrayContaining([
      ['plannedReply', false, false],
      ['plannedReply', true, true],
    ]),
  )
  await desk.as('agent')(outgoing.send, { id: planned.id })
  expect(await said(desk, id)).toContain('Ainda precisa?')
})

test('should its time come before the answer was noticed, it is called off all the same', async ({ desk }) => {
  const { id } = await desk.aTicket()
  await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Tarde demais', sendAt: ahead(1) })
  await desk.as('client')(comments.add, says(id))
  await release(desk)
  expect(await waiting(desk, id)).toMatchObject([{ state: 'cancelled', reason: 'answered' }])
})

test('its author changes text and time; colleagues only call it off, and strangers find nothing', async ({ desk, other }) => {
  const { id } = await desk.aTicket()
  const planned = await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Primeira', sendAt: ahead(1) })
  const later = ahead(48)
  expect(await desk.as('agent')(outgoing.change, { id: planned.id, content: 'Segunda', sendAt: later })).toMatchObject({
    content: 'Segunda',
    dueAt: expect.stringContaining(later.slice(0, 19)),
  })
  await expect(desk.as('agent')(outgoing.change, { id: planned.id, sendAt: ahead(-1) })).rejects.toMatchObject({
    details: [{ field: 'sendAt' }],
  })
  for (const rule of [outgoing.change, outgoing.send] as const)
    await expect(desk.as('supervisor')(rule as typeof outgoing.send, { id: planned.id })).rejects.toMatchObject({ code: 'forbidden' })
  for (const as of [other.as('agent'), desk.as('client'), desk.as(await desk.aUser('support-agent'))])
    await expect(as(outgoing.remove, { id: planned.id })).rejects.toMatchObject({ code: 'outgoing_not_found' })
  await desk.as('supervisor')(outgoing.remove, { id: planned.id })
  expect(await waiting(desk, id)).toMatchObject([{ state: 'cancelled', reason: 'colleague', content: 'Segunda' }])
})

test("a colleague's planned reply is called off by a right of its own, which a role may be given, and its author is notified", async ({
  desk,
}) => {
  const { id } = await desk.aTicket()
  const author = await desk.person('agent')
  const planned = await desk.as('agent')(outgoing.add, { ticketId: id, content: 'Minha', sendAt: ahead(1) })
  const colleague = await desk.aUser('agent')
  await expect(desk.as(colleague)(outgoing.remove, { id: planned.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await waiting(desk, id)).toMatchObject([{ state: 'planned' }])
  const { slug } = await desk.aRole('agent', { 'ticket.cancel_reply': 'tenant' })
  await desk.as(await desk.aUser('agent', { role: slug }))(outgoing.remove, { id: planned.id })
  expect(await waiting(desk, id)).toMatchObject([{ state: 'cancelled', reason: 'colleague' }])
  await react(desk)
  const notices = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'type']).where('userId', '=', author.id).execute(),
  )
  expect(notices).toContainEqual({ userId: author.id, type: 'reply_stopped' })
})

test('what can no longer be sent stays with the reason: a closed ticket, an author who left', async ({ desk }) => {
  const closing = await desk.aTicket()
  await desk.as('agent')(outgoing.add, { ticketId: closing.id, content: 'x' })
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'closed' }).where('id', '=', closing.id).execute())
  const leaving = await desk.aUser('agent')
  const { id } = await desk.aTicket()
  await desk.as(leaving)(outgoing.add, { ticketId: id, content: 'y' })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', leaving.id).execute())
  await release(desk)
  expect(await waiting(desk, closing.id)).toMatchObject([{ state: 'failed', reason: 'ticket_closed' }])
  expect(await waiting(desk, id)).toMatchObject([{ state: 'failed', reason: 'forbidden' }])
  await expect(desk.as('agent')(outgoing.add, { ticketId: closing.id, content: 'x' })).rejects.toMatchObject({ code: 'ticket_closed' })
})

test('who says what they have seen is refused what they have not, with the messages; their own and hidden ones do not count', async ({
  desk,
}) => {
  const { id } = await desk.aTicket()
  const first = await desk.as('client')(comments.add, says(id, 'Primeira'))
  await desk.as('agent')(comments.add, says(id, 'Minha'))
  const reply = (as: 'agent' | 'supervisor', seenUpTo: number) => desk.as(as)(outgoing.add, { ticketId: id, content: `de ${as}`, seenUpTo })
  await reply('agent', first.id)
  const refused = (messages: string[]) => ({
    code: 'reply_outdated',
    kind: 'conflict',
    details: { messages: messages.map((content) => ({ content })) },
  })
  await expect(reply('agent', 0)).rejects.toMatchObject(refused(['Primeira']))
  await expect(reply('supervisor', first.id)).rejects.toMatchObject(refused(['Minha']))
  const note = await desk.as('supervisor')(comments.add, { ...says(id, 'Nota'), isInternal: true })
  await expect(reply('agent', first.id)).rejects.toMatchObject(refused(['Nota']))
  expect(requestHash('x', { content: 'a', seenUpTo: 1 }), 'a retry that has seen more').toBe(
    requestHash('x', { content: 'a', seenUpTo: 2 }),
  )
  // "Enviar mesmo assim" is the same reply, now that they have seen it.
  await reply('agent', note.id)
  await desk.as('client')(comments.add, { ...says(id, 'A customer sees no notes'), seenUpTo: note.id - 1 })
  await expect(desk.as('agent')(comments.add, { ...says(id), seenUpTo: note.id })).rejects.toMatchObject({ code: 'reply_outdated' })
  expect((await waiting(desk, id)).map(({ content }) => content)).toEqual(['de agent', 'de agent'])
})

test('a planned reply from before there was a bound for Markdown is sent whole, and mailed as it was typed', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ status: 'open' })
  const content = `${'- '.repeat(20_000)}a`
  expect(tooHeavy(content)).toBe('nesting')
  await desk.aScheduledReply(ticket, { authorId: agent.id, content })
  await release(desk)
  expect(await said(desk, ticket.id)).toEqual([content])
  const sent: Mail[] = []
  await react(desk)
  await react(desk, { mail: { send: async (mail) => void sent.push(mail) } })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.html).toContain(`<div style="white-space:pre-wrap">`)
  expect([sent[0]?.html, sent[0]?.text].every((text) => text?.includes(content))).toBe(true)
})

test('a note that goes with a reply is added when that is sent, for the staff alone, and by who may write notes', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const note = 'Original, antes de traduzir:\n\nReinicie.'
  const input = { ticketId: id, content: 'Please restart.', changes: { note } }
  await desk.as('agent')(outgoing.add, input)
  const said = async (who: 'agent' | 'client') =>
    (await desk.as(who)(comments.list, page(id))).data.map(({ content, isInternal }) => [content, isInternal])
  expect(await said('agent')).toEqual([])
  await release(desk)
  expect((await said('agent')).toSorted()).toEqual([
    [note, true],
    ['Please restart.', false],
  ])
  const own = await desk.aTicket({ requesterId: (await desk.person('client')).id })
  await expect(desk.as('client')(comments.add, { ...says(own.id), changes: { note } })).rejects.toMatchObject({ code: 'invalid_input' })
})
