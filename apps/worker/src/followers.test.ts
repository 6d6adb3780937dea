import { asSystem } from '@balcao/core/ctx'
import { inSystem } from '@balcao/db/system'
import { expect, test, vi } from 'vitest'
import { claim } from './claim.ts'
import { eventsToFollowers, eventsWithReactions } from './dispatch-jobs.ts'
import { aDesk, type Desk, factsOf, type House, inAHouse } from './testing/house.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })

let house: House
inAHouse((opened) => {
  house = opened
})

/** A desk with a tag, and its ticket that gets it. */
async function aTaggedDesk() {
  const desk = await aDesk(house.db)
  const { id: tagId } = await inSystem(house.db, async (tx) => {
    const tag = await tx.insertInto('tags').values({ tenantId: desk.tenant.id, name: 'fibra' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('ticketTags').values({ tenantId: desk.tenant.id, ticketId: desk.ticket.id, tagId: tag.id }).execute()
    return tag
  })
  return {
    ...desk,
    isTagged: () =>
      asSystem(house.db, desk.tenant.id, async (ctx) => {
        const changes = [{ field: 'tags', from: [], to: ['fibra'] }]
        await ctx.emit('ticket:updated', { ticketId: desk.ticket.id, changes })
      }),
    isMergedInto: () =>
      asSystem(house.db, desk.tenant.id, async (ctx) => {
        await ctx.emit('company:merged', { companyId: 1, moved: null })
        await ctx.emit('tag:changed', { how: 'merged', ticketIds: [desk.ticket.id] })
      }),
    agentFollowsIt: () =>
      inSystem(house.db, (tx) => tx.insertInto('watches').values({ tenantId: desk.tenant.id, userId: desk.agent.id, tagId }).execute()),
  }
}

const told = ({ tenant }: Desk) =>
  inSystem(house.db, (tx) => tx.selectFrom('notifications').select('type').where('tenantId', '=', tenant.id).orderBy('id').execute())
const types = async (desk: Desk) => (await told(desk)).map(({ type }) => type)

test('what only followers hear of starts nothing in an organisation where nobody follows, beside one where somebody does', async () => {
  expect(eventsToFollowers).toEqual(['ticket:updated', 'company:merged', 'tag:changed'])
  const [quiet, followed] = [await aTaggedDesk(), await aTaggedDesk()]
  await followed.agentFollowsIt()
  for (const desk of [quiet, followed]) {
    await desk.isTagged()
    await desk.isMergedInto()
  }
  const claimed = await claim(house.db, { events: eventsWithReactions, toFollowers: eventsToFollowers })
  expect(claimed?.count).toBe(6)
  expect(claimed?.toDispatch.map(({ tenantId, name }) => [tenantId, name])).toEqual(
    eventsToFollowers.map((name) => [followed.tenant.id, name]),
  )
  expect((await factsOf(house, quiet)).map(({ seq, dispatchedAt }) => [seq !== null, dispatchedAt !== null])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  await house.startWorker()
  await vi.waitFor(async () => expect(await types(followed)).toEqual(['followed_arrived']), within(20_000))
}, 180_000)

test('who follows is told of what comes then, not of what was before, whatever the store of the queues lost', async () => {
  const desk = await aTaggedDesk()
  const first = await house.startWorker()
  await desk.isTagged()
  await vi.waitFor(
    async () => expect((await factsOf(house, desk)).every(({ dispatchedAt }) => dispatchedAt !== null)).toBe(true),
    within(20_000),
  )
  await house.stopWorker(first)
  await desk.agentFollowsIt()
  // It looks for what was lost first, and then works off what it found.
  await house.startWorker()
  await desk.isTagged()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await types(desk)).toHaveLength(2), within(20_000))
  expect((await types(desk)).toSorted()).toEqual(['comment_added', 'followed_arrived'])
}, 180_000)
