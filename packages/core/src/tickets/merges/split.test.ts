import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { list as files, mustFetch } from '../../files/attachments.ts'
import { test } from '../../testing/desk.ts'
import * as emails from '../../watchers/email-watchers.ts'
import * as teams from '../../watchers/teams.ts'
import * as watchers from '../../watchers/watchers.ts'
import * as history from '../history.ts'
import * as relations from '../relations.ts'
import * as tickets from '../tickets.ts'
import * as merges from './merges.ts'
import { split } from './split.ts'

test('a customer’s message becomes a ticket of theirs, with its files, linked to where it stays', async ({ desk }) => {
  const asker = await desk.aUser('client')
  const queueId = await desk.aQueue('Financeiro')
  const from = await desk.aTicket({ requesterId: asker.id, priority: 'high', queueId })
  const comment = await desk.aComment(from, { content: 'E outra coisa: a nota veio errada.' })
  const sentAt = new Date().toISOString()
  const file = await desk.anAttachment(from, { commentId: comment.id, sentAt })
  await desk.anAttachment(from, { sentAt })

  const agent = desk.as('agent')
  const made = await agent(split, { id: from.id, commentId: comment.id, title: 'Nota errada' })
  expect(made).toMatchObject({
    title: 'Nota errada',
    description: 'E outra coisa: a nota veio errada.',
    requester: { id: asker.id },
    status: 'new',
    priority: 'high',
    queueId,
  })
  const { data } = await agent(files, { ticketId: made.id, of: 'ticket', limit: 50 })
  expect(data.map(({ name, commentId, isSent }) => [name, commentId, isSent])).toEqual([['nota.txt', null, true]])
  expect((await desk.as(asker)(mustFetch, data[0]?.id as number)).fileId).toBe(file.fileId)
  expect(await agent(relations.list, { id: from.id })).toMatchObject([{ kind: 'related', ticket: { id: made.id } }])
  const told = async (ticketId: number) => (await agent(history.list, ListHistory.parse({ ticketId }))).data.at(-1)?.changes
  expect(await told(made.id)).toEqual([{ field: 'splitFrom', from: null, to: { kind: 'split', number: from.number } }])
  expect(await told(from.id)).toEqual([{ field: 'splitInto', from: null, to: { kind: 'split', number: made.number } }])
  expect((await desk.as(asker)(tickets.get, { id: made.id })).title).toBe('Nota errada')
  expect((await desk.facts()).map(({ name }) => name)).toContain('ticket:created')
})

test('what the message showed, its ticket shows: the images of the text are the copies', async ({ desk }) => {
  const from = await desk.aTicket()
  const comment = await desk.aComment(from)
  const file = await desk.anAttachment(from, { commentId: comment.id, sentAt: new Date().toISOString() })
  const content = (id: number) => `Veja ![tela](attachment:${id}) e ![outra](attachment:${file.id + 5000})`
  await desk.rows((db) =>
    db
      .updateTable('comments')
      .set({ content: content(file.id) })
      .where('id', '=', comment.id)
      .execute(),
  )
  const agent = desk.as('agent')
  const made = await agent(split, { id: from.id, commentId: comment.id, title: 'Tela' })
  const { data } = await agent(files, { ticketId: made.id, of: 'ticket', limit: 50 })
  expect(data.map(({ id }) => id)).not.toContain(file.id)
  expect(made.description).toBe(content(data[0]?.id as number).replace(/\d+(?=\)$)/, String(file.id + 5000)))
})

test('of those who follow a ticket the named follow the new one too, as they chose to, where they may', async ({ desk, other }) => {
  const [asker, copied, left] = await Promise.all([desk.aUser('client'), desk.aUser('client'), desk.aUser('client')])
  const colleague = await desk.aUser('agent', { name: 'Colega' })
  const tied = await desk.aUser('support-agent', { role: (await desk.aRole('support-agent', { 'ticket.read': 'assigned' })).slug })
  const from = await desk.aTicket({ assigneeId: tied.id })
  const comment = await desk.aComment({ ...from, requesterId: asker.id })
  const agent = desk.as('agent')
  for (const { id: userId } of [asker, copied, left, colleague, tied]) await agent(watchers.add, { id: from.id, userId })
  await desk.as(colleague)(watchers.add, { id: from.id, level: 'mentions' })

  const named = [asker.id, copied.id, colleague.id, colleague.id, tied.id]
  const made = await agent(split, { id: from.id, commentId: comment.id, title: 'Outra', watcherIds: named })
  const agentId = (await desk.person('agent')).id
  const follow = async (id: number) =>
    Object.fromEntries((await agent(watchers.list, { id })).map(({ user, level }) => [user.id, level]).filter(([id]) => id !== agentId))
  expect(await follow(made.id)).toEqual({ [copied.id]: 'all', [colleague.id]: 'mentions' })
  expect(Object.keys(await follow(from.id))).toHaveLength(5)
  const { data } = await agent(history.list, ListHistory.parse({ ticketId: made.id }))
  expect(data.flatMap(({ changes }) => changes).filter(({ field }) => field === 'watchers')).toHaveLength(2)

  for (const { id } of [await desk.aUser('client'), await other.aUser('agent')])
    await expect(agent(split, { id: from.id, commentId: comment.id, title: 'x', watcherIds: [id] })).rejects.toMatchObject({
      details: [{ field: 'watcherIds' }],
    })
  const alone = await agent(split, { id: from.id, commentId: comment.id, title: 'Só' })
  expect(await follow(alone.id)).toEqual({})
})

test('teams and addresses that follow a ticket are taken along where they are named, and nobody who does not follow it', async ({
  desk,
  other,
}) => {
  const allow = (testDb: typeof desk, emailWatchers: 'none' | 'desk') =>
    testDb.asSystem(({ db }) => db.updateTable('tenants').set({ emailWatchers }).where('id', '=', testDb.id).execute())
  await allow(desk, 'desk')
  await allow(other, 'desk')
  const asker = await desk.aUser('client')
  const from = await desk.aTicket({ requesterId: asker.id })
  const comment = await desk.aComment(from)
  const [network, left] = [await desk.aQueue('Rede'), await desk.aQueue('Fora')]
  const agent = desk.as('agent')
  for (const queueId of [network, left]) await agent(teams.add, { id: from.id, queueId })
  const there = []
  for (const email of ['ana@fora.example.test', 'bia@fora.example.test', 'caio@fora.example.test'])
    there.push((await agent(emails.add, { id: from.id, email })).emails.find((one) => one.email === email)?.id ?? 0)
  // Meanwhile one of them came here.
  await desk.aUser('client', { email: 'caio@fora.example.test' })
  const [ana, , caio] = there as [number, number, number]
  const input = { id: from.id, commentId: comment.id, title: 'Outra' }
  const made = await agent(split, { ...input, teamIds: [network], emailIds: [ana, caio] })
  expect((await agent(teams.list, { id: made.id })).map(({ name }) => name)).toEqual(['Rede'])
  const { name } = await desk.person('agent')
  expect((await agent(emails.list, { id: made.id })).emails).toMatchObject([{ email: 'ana@fora.example.test', addedBy: name }])
  const { data } = await agent(history.list, ListHistory.parse({ ticketId: made.id }))
  expect(data.flatMap(({ changes }) => changes).flatMap(({ field, to }) => (field === 'watchers' ? [to] : []))).toEqual([
    'Rede',
    'ana@fora.example.test',
  ])
  const audited = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'after']).where('resource', '=', 'ticket').execute(),
  )
  expect(audited).toContainEqual({ action: 'watchers.email_added', after: { emails: ['ana@fora.example.test'] } })
  expect(await agent(teams.list, { id: from.id })).toHaveLength(2)

  const foreign = await other.aTicket()
  const theirs = await other.as('agent')(emails.add, { id: foreign.id, email: 'x@fora.example.test' })
  const elsewhere = await desk.aTicket()
  const second = await agent(emails.add, { id: elsewhere.id, email: 'd@fora.example.test' })
  for (const emailId of [theirs.emails[0]?.id ?? 0, second.emails[0]?.id ?? 0])
    await expect(agent(split, { ...input, emailIds: [emailId] })).rejects.toMatchObject({ details: [{ field: 'emailIds' }] })
  for (const queueId of [await desk.aQueue('Nada'), await other.aQueue('Deles')])
    await expect(agent(split, { ...input, teamIds: [queueId] })).rejects.toMatchObject({ details: [{ field: 'teamIds' }] })
  await allow(desk, 'none')
  await expect(agent(split, { ...input, emailIds: [ana] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await agent(teams.list, { id: (await agent(split, input)).id })).toEqual([])
})

test('only a customer’s message of a ticket that one may edit is split', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const from = await desk.aTicket()
  const said = await desk.aComment(from)
  const staff = await desk.aComment(from, { authorSide: 'staff' })
  const note = await desk.aComment(from, { authorSide: 'staff', isInternal: true })
  for (const { id } of [staff, note])
    await expect(agent(split, { id: from.id, commentId: id, title: 'x' })).rejects.toMatchObject({ details: [{ field: 'commentId' }] })
  const elsewhere = await desk.aTicket()
  await expect(agent(split, { id: elsewhere.id, commentId: said.id, title: 'x' })).rejects.toMatchObject({ code: 'comment_not_found' })
  await expect(other.as('agent')(split, { id: from.id, commentId: said.id, title: 'x' })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  const role = await desk.aRole('support-agent', { 'ticket.read': 'tenant', 'ticket.edit': 'none' })
  const reader = desk.as(await desk.aUser('support-agent', { role: role.slug }))
  await expect(reader(split, { id: from.id, commentId: said.id, title: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  await agent(merges.merge, { id: from.id, intoId: elsewhere.id })
  await expect(agent(split, { id: from.id, commentId: said.id, title: 'x' })).rejects.toMatchObject({ code: 'ticket_merged' })
})
