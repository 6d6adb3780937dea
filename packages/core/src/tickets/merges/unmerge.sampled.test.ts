import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../../comments/comments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as tickets from '../tickets.ts'
import * as merges from './merges.ts'
import { unmerge } from './unmerge.ts'

/** All of a ticket but what says when and how often it changed. */
async function stateOf(desk: Desk, id: number) {
  return desk.rows(async (tx) => {
    const { version, updatedAt, customerUpdatedAt, ...ticket } = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tags = await tx.selectFrom('ticketTags').select(['tagId', 'mergeId']).where('ticketId', '=', id).orderBy('tagId').execute()
    const watchers = await tx
      .selectFrom('ticketWatchers')
      .select(['userId', 'mergeId'])
      .where('ticketId', '=', id)
      .orderBy('userId')
      .execute()
    const said = await tx.selectFrom('comments').select(['content', 'isInternal']).where('ticketId', '=', id).orderBy('id').execute()
    return { ticket, tags, watchers, said }
  })
}
/** What two tickets with the same past have in common. */
const alike = ({ ticket, ...others }: Awaited<ReturnType<typeof stateOf>>) => {
  const { id, number, createdAt, firstResponseAt, resolvedAt, closedAt, lastMessageAt, ...same } = ticket
  return { ...others, same, when: [firstResponseAt, resolvedAt, closedAt, lastMessageAt].map((at) => at !== null) }
}

const past = fc.record({
  status: fc.constantFrom(...STATUSES.filter((status) => status !== 'merged' && status !== 'spam')),
  priority: fc.constantFrom('low', 'medium', 'high', 'urgent'),
  tags: fc.subarray([0, 1, 2, 3]),
  watchers: fc.subarray([0, 1, 2]),
  messages: fc.array(fc.boolean(), { maxLength: 3 }),
})
const act = fc.oneof(
  fc.record({ kind: fc.constant('tag' as const), on: fc.boolean(), n: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('say' as const), on: fc.boolean(), n: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant('priority' as const), on: fc.boolean(), n: fc.nat({ max: 3 }) }),
)
type Past = typeof past extends fc.Arbitrary<infer T> ? T : never
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function aTicketWith(desk: Desk, { status, priority, ...around }: Past, tagIds: number[], people: number[]) {
  const at = '2026-01-05T12:00:00.000Z'
  const when = {
    resolvedAt: status === 'resolved' || status === 'closed' ? at : null,
    closedAt: status === 'closed' || status === 'cancelled' ? at : null,
    scheduledFor: status === 'scheduled' ? '2027-01-05T12:00:00.000Z' : null,
  }
  const ticket = await desk.aTicket({ status, priority, title: 't', ...when })
  for (const isInternal of around.messages) await desk.aComment(ticket, { content: 'antes', isInternal })
  await desk.rows(async (tx) => {
    const of = { tenantId: desk.id, ticketId: ticket.id }
    for (const n of around.tags)
      await tx
        .insertInto('ticketTags')
        .values({ ...of, tagId: tagIds[n] as number })
        .execute()
    for (const n of around.watchers)
      await tx
        .insertInto('ticketWatchers')
        .values({ ...of, userId: people[n] as number })
        .execute()
  })
  return ticket
}

/** Does something to the target, and the same to its twin where it was a change. */
async function both(desk: Desk, ids: { target: number; twin: number }, { kind, on, n }: Act, tagIds: number[]) {
  const agent = desk.as('agent')
  const tagsOf = async (id: number) => (await agent(tickets.get, { id })).tags.map((tag) => tag.id)
  const here = await tagsOf(ids.target)
  const tag = tagIds[n] as number
  if (kind === 'tag' && here.includes(tag) === on) return
  for (const id of [ids.target, ids.twin]) {
    if (kind === 'say') await agent(comments.add, AddComment.parse({ ticketId: id, content: `durante ${n}`, isInternal: on }))
    else if (kind === 'priority') await agent(tickets.update, { id, priority: (['low', 'medium', 'high', 'urgent'] as const)[n] })
    else {
      const held = await tagsOf(id)
      const others = held.filter((one) => one !== tag)
      const { status } = await agent(tickets.update, { id, tagIds: on ? [...others, tag] : others })
      // Taking off a tag that came by the merge wakes the target; the twin never had it.
      if (status === 'scheduled' && !on && !held.includes(tag)) await agent(tickets.update, { id, status: 'open' })
    }
  }
}

test('merging and undoing it leaves the ticket as it was, and on the target exactly what was done to it', { timeout: 90_000 }, async ({
  desk,
}) => {
  const tagIds = await Promise.all(['a', 'b', 'c', 'd'].map((name) => desk.aTag(name)))
  const people = await Promise.all([0, 1, 2].map(async () => (await desk.aUser('agent')).id))
  const live = past.filter(({ status }) => status !== 'closed' && status !== 'cancelled')
  await fc.assert(
    fc.asyncProperty(past, past, live, fc.array(act, { maxLength: 5 }), fc.boolean(), async (one, two, into, acts, twice) => {
      const source = await aTicketWith(desk, one, tagIds, people)
      const other = await aTicketWith(desk, two, tagIds, people)
      const target = await aTicketWith(desk, into, tagIds, people)
      const twin = await aTicketWith(desk, into, tagIds, people)
      const before = [await stateOf(desk, source.id), await stateOf(desk, other.id)]
      const agent = desk.as('agent')
      await agent(merges.merge, { id: source.id, intoId: target.id })
      if (twice) await agent(merges.merge, { id: other.id, intoId: target.id })
      for (const done of acts) await both(desk, { target: target.id, twin: twin.id }, done, tagIds)
      await agent(unmerge, { id: source.id })
      if (twice) await agent(unmerge, { id: other.id })
      expect([await stateOf(desk, source.id), await stateOf(desk, other.id)]).toEqual(before)
      expect(alike(await stateOf(desk, target.id))).toEqual(alike(await stateOf(desk, twin.id)))
      const { data } = await agent(comments.list, ListComments.parse({ ticketId: target.id }))
      expect(data.every(({ origin }) => origin === undefined)).toBe(true)
    }),
    { numRuns: scaled(12, 40) },
  )
})

test('a tag that two merged tickets brought stays until both are undone', async ({ desk }) => {
  const agent = desk.as('agent')
  const tagIds = [await desk.aTag('vip')]
  const [one, two, target] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  for (const { id } of [one, two]) {
    await agent(tickets.update, { id, tagIds })
    await agent(merges.merge, { id, intoId: target.id })
  }
  expect((await agent(unmerge, { id: one.id })).target.tags).toHaveLength(1)
  expect((await agent(unmerge, { id: two.id })).target.tags).toHaveLength(0)
})

test('a merge is undone for 30 days', async ({ desk }) => {
  const agent = desk.as('agent')
  const [source, target] = [await desk.aTicket(), await desk.aTicket()]
  await agent(merges.merge, { id: source.id, intoId: target.id })
  const age = (days: number) =>
    desk.rows((tx) => sql`update ticket_merges set merged_at = now() - make_interval(days => ${days})`.execute(tx))
  await age(31)
  await expect(agent(unmerge, { id: source.id })).rejects.toMatchObject({ code: 'unmerge_expired' })
  await age(29)
  expect(await agent(unmerge, { id: source.id })).toMatchObject({ source: { status: 'new' } })
  expect(await agent(merges.merge, { id: source.id, intoId: target.id })).toMatchObject({ source: { status: 'merged' } })
})
