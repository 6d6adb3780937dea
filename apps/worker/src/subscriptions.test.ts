import { asSystem } from '@balcao/core/ctx'
import { inSystem } from '@balcao/db/system'
import { expect, test, vi } from 'vitest'
import { claim } from './claim.ts'
import { eventsWithReactions, optInEvents } from './dispatch-jobs.ts'
import { aDesk, type Desk, type Environment, factsOf, inAHouse } from './testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })

/** The claim is told which events these are: here three, whatever else reacts to them in the product. */
const OPT_IN = ['ticket:updated', 'company:merged', 'tag:changed']

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** A tenant fixture with a tag that is set on its ticket. */
async function aTaggedDesk() {
  const desk = await aDesk(environment.db)
  const { id: tagId } = await inSystem(environment.db, async (tx) => {
    const tag = await tx.insertInto('tags').values({ tenantId: desk.tenant.id, name: 'fibra' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('ticketTags').values({ tenantId: desk.tenant.id, ticketId: desk.ticket.id, tagId: tag.id }).execute()
    return tag
  })
  return {
    ...desk,
    isTagged: () =>
      asSystem(environment.db, desk.tenant.id, async (ctx) => {
        const changes = [{ field: 'tags', from: [], to: ['fibra'] }]
        await ctx.emit('ticket:updated', { ticketId: desk.ticket.id, changes })
      }),
    isMergedInto: () =>
      asSystem(environment.db, desk.tenant.id, async (ctx) => {
        await ctx.emit('company:merged', { companyId: 1, moved: null })
        await ctx.emit('tag:changed', { how: 'merged', ticketIds: [desk.ticket.id] })
      }),
    agentSubscribes: () =>
      inSystem(environment.db, (tx) =>
        tx.insertInto('watches').values({ tenantId: desk.tenant.id, userId: desk.agent.id, tagId }).execute(),
      ),
  }
}

const notifications = ({ tenant }: Desk) =>
  inSystem(environment.db, (tx) => tx.selectFrom('notifications').select('type').where('tenantId', '=', tenant.id).orderBy('id').execute())
const types = async (desk: Desk) => (await notifications(desk)).map(({ type }) => type)

test('a changed ticket has the jobs do something only where somebody subscribes', () => {
  expect(optInEvents).toContain('ticket:updated')
})

test('reactions for subscribers are skipped in a tenant without subscriptions, next to one that has some', async () => {
  const [quiet, subscribed] = [await aTaggedDesk(), await aTaggedDesk()]
  await subscribed.agentSubscribes()
  for (const desk of [quiet, subscribed]) {
    await desk.isTagged()
    await desk.isMergedInto()
  }
  const claimed = await claim(environment.db, { events: eventsWithReactions, optIn: OPT_IN })
  expect(claimed?.count).toBe(6)
  expect(claimed?.toDispatch.map(({ tenantId, name }) => [tenantId, name])).toEqual(OPT_IN.map((name) => [subscribed.tenant.id, name]))
  expect((await factsOf(environment, quiet)).map(({ seq, dispatchedAt }) => [seq !== null, dispatchedAt !== null])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  await environment.startWorker()
  await vi.waitFor(async () => expect(await types(subscribed)).toEqual(['followed_arrived']), within(20_000))
}, 180_000)

test('a new subscriber is notified of later events but not of earlier ones, even after the queue store was lost', async () => {
  const desk = await aTaggedDesk()
  const first = await environment.startWorker()
  await desk.isTagged()
  await vi.waitFor(
    async () => expect((await factsOf(environment, desk)).every(({ dispatchedAt }) => dispatchedAt !== null)).toBe(true),
    within(20_000),
  )
  await environment.stopWorker(first)
  await desk.agentSubscribes()
  // The new worker requeues lost reactions before it takes new ones.
  await environment.startWorker()
  await desk.isTagged()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await types(desk)).toHaveLength(2), within(20_000))
  expect((await types(desk)).toSorted()).toEqual(['comment_added', 'followed_arrived'])
}, 180_000)
