import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../../comments/comments.ts'
import { mustFetch, remove } from '../../files/attachments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as history from '../history.ts'
import * as tickets from '../tickets.ts'
import * as merges from './merges.ts'
import { unmerge } from './unmerge.ts'

const say = (ticketId: number, content: string, isInternal = false) => AddComment.parse({ ticketId, content, isInternal })
const read = (ticketId: number) => ListComments.parse({ ticketId })
const aCompany = (desk: Desk, name: string) =>
  desk.rows(
    async (tx) => (await tx.insertInto('companies').values({ tenantId: desk.id, name }).returning('id').executeTakeFirstOrThrow()).id,
  )

async function twoTickets(desk: Desk) {
  const source = await desk.aTicket({ title: 'de' })
  const target = await desk.aTicket({ title: 'para' })
  return { source, target }
}

test('messages of a merged ticket are read in the target with their origin; both histories say so', async ({ desk }) => {
  const { source, target } = await twoTickets(desk)
  const agent = desk.as('agent')
  await agent(tickets.update, { id: source.id, tagIds: [await desk.aTag('nota-fiscal')] })
  await agent(comments.add, say(source.id, 'resposta'))
  await agent(comments.add, say(source.id, 'segredo', true))
  await agent(comments.add, say(target.id, 'aqui'))
  expect(await agent(merges.preview, { id: source.id, intoId: target.id })).toMatchObject({
    refused: null,
    messages: 3,
    notes: 1,
    tags: [{ name: 'nota-fiscal' }],
    sharedWithCustomers: true,
  })
  const done = await agent(merges.merge, { id: source.id, intoId: target.id })
  expect(done).toMatchObject({ source: { status: 'merged' }, target: { tags: [{ name: 'nota-fiscal' }] } })

  const { data } = await agent(comments.list, read(target.id))
  expect(data.map(({ content, origin }) => [content, origin?.number])).toEqual([
    ['resposta', source.number],
    ['segredo', source.number],
    ['aqui', undefined],
  ])
  const customer = await desk.as('client')(comments.list, read(target.id))
  expect(customer.data.map(({ content }) => content)).toEqual(['resposta', 'aqui'])
  expect(await desk.as('client')(merges.list, { id: source.id })).toMatchObject({ into: { id: target.id } })
  expect(await desk.as('client')(merges.list, { id: target.id })).toMatchObject({ into: null, from: [{ id: source.id }] })

  const fields = async (ticketId: number) =>
    (await agent(history.list, { ticketId, limit: 50, order: 'asc' })).data.at(-1)?.changes.map(({ field, to }) => [field, to])
  expect(await fields(source.id)).toEqual([
    ['status', 'merged'],
    ['mergedInto', target.number],
  ])
  expect(await fields(target.id)).toEqual([
    ['mergedFrom', source.number],
    ['tags', ['nota-fiscal']],
  ])
})

test('R02 customers of another company see nothing of the other ticket, on either side', async ({ desk }) => {
  const one = await desk.aUser('client', { companyId: await aCompany(desk, 'Uma') })
  const two = await desk.aUser('client', { companyId: await aCompany(desk, 'Duas') })
  const source = await desk.aTicket({ requesterId: one.id, companyId: one.companyId })
  const target = await desk.aTicket({ requesterId: two.id, companyId: two.companyId })
  await desk.as(one)(comments.add, say(source.id, 'CANARIO-UM'))
  await desk.as(two)(comments.add, say(target.id, 'CANARIO-DOIS'))
  const watcher = await desk.aUser('agent')
  for (const userId of [one.id, watcher.id])
    await desk.rows((tx) => tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: source.id, userId }).execute())
  const seen = await desk.as('agent')(merges.preview, { id: source.id, intoId: target.id })
  expect([seen.sharedWithCustomers, seen.watchers.map(({ id }) => id)]).toEqual([false, [watcher.id]])
  await desk.as('agent')(merges.merge, { id: source.id, intoId: target.id })

  expect(await desk.as(two)(comments.list, read(target.id))).toMatchObject({ data: [{ content: 'CANARIO-DOIS' }] })
  expect(await desk.as(two)(merges.list, { id: target.id })).toEqual({ into: null, from: [] })
  expect(await desk.as(one)(merges.list, { id: source.id })).toEqual({ into: null, from: [] })
  expect(await desk.as(one)(comments.list, read(source.id))).toMatchObject({ data: [{ content: 'CANARIO-UM' }] })
  await expect(desk.as(one)(tickets.get, { id: target.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as(one)(comments.add, say(source.id, 'x'))).rejects.toMatchObject({ code: 'ticket_closed' })
  expect((await desk.as('agent')(comments.list, read(target.id))).data).toHaveLength(2)
})

test('a colleague of the same company takes part in the target, and sees no more than their role shows of that', async ({ desk }) => {
  const companyId = await aCompany(desk, 'Uma')
  const [one, two] = [await desk.aUser('client', { companyId }), await desk.aUser('client', { companyId })]
  const source = await desk.aTicket({ requesterId: one.id, companyId })
  const target = await desk.aTicket({ requesterId: two.id, companyId })
  await desk.as(one)(comments.add, say(source.id, 'de colega'))
  await desk.as('agent')(merges.merge, { id: source.id, intoId: target.id })
  expect((await desk.as('agent')(tickets.get, { id: target.id })).watchersCount).toBe(1)
  expect(await desk.rows((tx) => tx.selectFrom('ticketWatchers').select(['userId', 'side', 'source']).execute())).toEqual([
    { userId: one.id, side: 'customer', source: 'added' },
  ])
  await expect(desk.as(one)(tickets.get, { id: target.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await desk.as(one)(merges.list, { id: source.id })).toEqual({ into: null, from: [] })
  expect((await desk.as(one)(comments.list, read(source.id))).data).toHaveLength(1)
  expect(await desk.as(two)(comments.list, read(target.id))).toMatchObject({ data: [] })
})

test('what may not be merged is refused, and a merged ticket takes no changes', async ({ desk }) => {
  const agent = desk.as('agent')
  const { source, target } = await twoTickets(desk)
  await expect(agent(merges.merge, { id: source.id, intoId: source.id })).rejects.toMatchObject({ details: [{ field: 'intoId' }] })
  for (const status of ['closed', 'cancelled', 'merged', 'spam'] as const) {
    const shut = await desk.aTicket({ status })
    await expect(agent(merges.merge, { id: source.id, intoId: shut.id }), status).rejects.toMatchObject({ code: 'merge_refused' })
  }
  await agent(merges.merge, { id: source.id, intoId: target.id })
  await expect(agent(merges.merge, { id: target.id, intoId: source.id })).rejects.toMatchObject({ code: 'merge_refused' })
  await expect(agent(merges.merge, { id: source.id, intoId: (await desk.aTicket()).id })).rejects.toMatchObject({ code: 'ticket_merged' })
  await expect(agent(tickets.update, { id: source.id, title: 'x' })).rejects.toMatchObject({ code: 'ticket_merged' })
  await expect(agent(unmerge, { id: target.id })).rejects.toMatchObject({ code: 'ticket_not_merged' })
})

test('R11 merging asks for the permission on both, and sight of both', async ({ desk, other }) => {
  const { source, target } = await twoTickets(desk)
  const support = await desk.person('support-agent')
  const foreign = await other.aTicket()
  const ask = { id: source.id, intoId: target.id }
  await expect(desk.as(support)(merges.merge, ask)).rejects.toMatchObject({ code: 'ticket_not_found' })
  await desk.join(support)
  await expect(desk.as(support)(merges.merge, ask)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(support)(merges.preview, ask)).rejects.toMatchObject({ code: 'forbidden' })
  for (const pair of [
    { id: source.id, intoId: foreign.id },
    { id: foreign.id, intoId: source.id },
  ])
    for (const rule of [merges.merge, merges.preview])
      await expect(desk.as('agent')(rule as typeof merges.merge, pair)).rejects.toMatchObject({ code: 'ticket_not_found' })
  await desk.as('agent')(merges.merge, ask)
  await expect(desk.as(support)(unmerge, { id: source.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('agent')(unmerge, { id: source.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('J12 of many merges of one pair at once, both ways round, one is done; so with undoing', async ({ desk }) => {
  const { source, target } = await twoTickets(desk)
  const there = { id: source.id, intoId: target.id }
  const back = { id: target.id, intoId: source.id }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => desk.as('agent')(merges.merge, n % 2 ? there : back)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['ticket_merged', 'merge_refused']))
  const rows = await desk.rows((tx) => tx.selectFrom('ticketMerges').selectAll().execute())
  expect(rows).toHaveLength(1)
  const id = rows[0]?.sourceId as number
  const undone = await Promise.allSettled(Array.from({ length: 10 }, () => desk.as('agent')(unmerge, { id })))
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('J12 what is said while merging is read in the survivor, and nothing is lost', async ({ desk }) => {
  const { source, target } = await twoTickets(desk)
  const third = await desk.aTicket()
  const words = Array.from({ length: 12 }, (_, n) => `palavra ${n}`)
  const said = words.map((word, n) => desk.as(n % 2 ? 'client' : 'agent')(comments.add, say(source.id, word)))
  await Promise.all([...said, desk.as('agent')(merges.merge, { id: source.id, intoId: target.id })])
  await desk.as('agent')(merges.merge, { id: target.id, intoId: third.id })
  const late = await desk.as('client')(comments.add, say(source.id, 'depois'))
  expect(late.ticketId).toBe(third.id)
  const { data } = await desk.as('client')(comments.list, read(third.id))
  expect(data.map(({ content }) => content).toSorted()).toEqual([...words, 'depois'].toSorted())
  await expect(desk.as('agent')(unmerge, { id: source.id })).rejects.toMatchObject({ code: 'ticket_merged' })
})

test('who sees only the target reads the first message and the files of what was merged into it, and changes none', async ({
  desk,
  other,
}) => {
  const inside = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('Do destino', [inside])
  const source = await desk.aTicket({ description: 'primeira mensagem' })
  const [target, last] = [await desk.aTicket({ queueId }), await desk.aTicket({ queueId })]
  const comment = await desk.aComment(source, { isInternal: true })
  const sentAt = new Date().toISOString()
  const own = await desk.anAttachment(source, { sentAt })
  const noted = await desk.anAttachment(source, { commentId: comment.id, isInternal: true, sentAt })
  const alone = desk.as(inside)
  await expect(alone(mustFetch, noted.id)).rejects.toMatchObject({ code: 'attachment_not_found' })

  const agent = desk.as('agent')
  await agent(merges.merge, { id: source.id, intoId: target.id })
  await agent(merges.merge, { id: target.id, intoId: last.id })
  for (const id of [own.id, noted.id]) expect((await alone(mustFetch, id)).id).toBe(id)
  await expect(alone(remove, { id: own.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('agent')(mustFetch, own.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
  const { from } = await alone(merges.list, { id: last.id })
  expect(
    from.map(({ id, description, undoUntil, attachments }) => [id, description, undoUntil, attachments.map((file) => file.id)]),
  ).toEqual([
    [source.id, 'primeira mensagem', null, [own.id]],
    [target.id, expect.any(String), null, []],
  ])
  // Of nested merges the latest is undone first.
  const seen = await agent(merges.list, { id: last.id })
  expect(seen.from.map(({ undoUntil }) => undoUntil !== null)).toEqual([false, true])
  expect((await agent(merges.list, { id: source.id })).into).toMatchObject({ id: target.id, undoUntil: null })

  await agent(unmerge, { id: target.id })
  await agent(unmerge, { id: source.id })
  await expect(alone(mustFetch, own.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
})
