import { PreviewMerge } from '@balcao/contracts/duplicates/merging'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import { executeMerge, generateMappings, previewMerge } from './merging.ts'

const KINDS = ['incident', 'request', 'question', 'problem'] as const
const drawn = fc.record({
  tickets: fc.array(fc.record({ priority: fc.constantFrom(...PRIORITIES), type: fc.constantFrom(...KINDS) }), {
    minLength: 2,
    maxLength: 4,
  }),
  /** Whose value the target gets, by place; and in which order the merges are undone. */
  from: fc.record({ priority: fc.nat(3), type: fc.nat(3), title: fc.nat(3) }),
  order: fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
})

const factsOf = (desk: Desk, ids: readonly number[]) =>
  desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'title', 'status', 'priority', 'type', 'queueId', 'assigneeId'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute(),
  )

test('whatever was merged by a preview and is unmerged in any order, all tickets are what they were', { timeout: 300_000 }, async ({
  desk,
}) => {
  const agent = desk.as('agent')
  await fc.assert(
    fc.asyncProperty(drawn, async ({ tickets: made, from, order }) => {
      const ids: number[] = []
      for (const [n, one] of made.entries()) ids.push((await desk.aTicket({ title: `Coletor ${n} parado`, ...one })).id)
      const before = await factsOf(desk, ids)
      const [targetId, ...ticketIds] = ids as [number, ...number[]]
      const of = (place: number) => ids[place % ids.length] as number
      const mappings = (['priority', 'type', 'title'] as const).map((field) => ({ field, ticketId: of(from[field]) }))
      const { token } = await agent(previewMerge, PreviewMerge.parse({ targetId, ticketIds, mappings }))
      expect((await agent(executeMerge, { token })).merged).toEqual(ticketIds)
      for (const id of ticketIds.toSorted((a, b) => (order[ids.indexOf(a)] as number) - (order[ids.indexOf(b)] as number)))
        await agent(unmerge, { id })
      expect(await factsOf(desk, ids)).toEqual(before)
    }),
    { numRuns: scaled(6, 40) },
  )
})

test('of two merges at once one is done and the other refused as a whole; what is merged or foreign is not merged', async ({
  desk,
  other,
}) => {
  const agent = desk.as('agent')
  const [a, b, c] = [(await desk.aTicket()).id, (await desk.aTicket()).id, (await desk.aTicket()).id]
  const preview = (targetId: number, ticketIds: number[]) => agent(previewMerge, PreviewMerge.parse({ targetId, ticketIds }))
  const [into, back] = [await preview(a, [b, c]), await preview(b, [a])]
  const done = await Promise.allSettled([agent(executeMerge, { token: into.token }), agent(executeMerge, { token: back.token })])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const merges = await desk.rows((tx) => tx.selectFrom('ticketMerges').select(['sourceId', 'targetId']).orderBy('sourceId').execute())
  const isFirst = done[0].status === 'fulfilled'
  expect(merges).toEqual(
    isFirst
      ? [
          { sourceId: b, targetId: a },
          { sourceId: c, targetId: a },
        ]
      : [{ sourceId: a, targetId: b }],
  )
  const gone = isFirst ? b : a
  expect((await preview(c === gone ? a : (await desk.aTicket()).id, [gone])).conflicts).toEqual([
    { ticketId: gone, reason: 'ticket_merged' },
  ])
  const fresh = (await desk.aTicket()).id
  const { token } = await preview(fresh, [gone])
  await expect(agent(executeMerge, { token })).rejects.toMatchObject({ code: 'ticket_merged' })
  await expect(preview(fresh, [(await other.aTicket()).id])).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(agent(generateMappings, { ticketIds: [fresh, (await other.aTicket()).id] })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  const late = JSON.parse(Buffer.from((await preview(fresh, [(await desk.aTicket()).id])).token, 'base64url').toString())
  const expired = Buffer.from(JSON.stringify({ ...late, until: Date.now() - 1 })).toString('base64url')
  await expect(agent(executeMerge, { token: expired })).rejects.toMatchObject({ code: 'preview_stale' })
})
