import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from './comments/comments.ts'
import { reactionsTo } from './reactions.ts'
import { runReactions } from './run-reaction.ts'
import { type Desk, test } from './testing/desk.ts'
import { noPorts } from './testing/no-files.ts'
import { react } from './testing/react.ts'
import * as tickets from './tickets/tickets.ts'

/** All transactional reactions of all events so far, as one job. */
async function runAll(desk: Desk) {
  const within = (name: string) => reactionsTo(name).filter((reaction) => reaction !== 'push' && reaction !== 'deliver')
  const facts = (await desk.facts())
    .map(({ id, name }) => ({ id, reactions: within(name) }))
    .filter(({ reactions }) => reactions.length > 0)
  await runReactions({ db: desk.db, ports: noPorts }, { tenantId: desk.id, facts })
}
const notes = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['id', 'userId', 'type', 'message', 'groupKey']).orderBy('id').execute())

/** Causes work for several people on several tickets: assignment, answers of both sides, status changes. */
async function aMorning(desk: Desk) {
  const agent = await desk.person('agent')
  const made = []
  for (let n = 0; n < 3; n++) {
    const { id } = await desk.aTicket()
    await desk.as('supervisor')(tickets.update, { id, assigneeId: agent.id })
    await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: `Pergunta ${n}` }))
    await desk.as('supervisor')(comments.add, AddComment.parse({ ticketId: id, content: `Resposta ${n}` }))
    made.push(id)
  }
  return { agent, made }
}

/** All notifications with their recipients and tickets, in order. */
async function toldOf(desk: Desk, { agent, made }: Awaited<ReturnType<typeof aMorning>>) {
  const who = (userId: number) => (userId === agent.id ? 'agent' : 'somebody else')
  return (await notes(desk)).map(
    ({ userId, type, groupKey }) => `${who(userId)}: ${made.findIndex((id) => groupKey === `ticket:${id}`)} ${type}`,
  )
}

test('reactions in one batch notify as they would one by one, in the order of events, once', async ({ desk, other }) => {
  const [morning, same] = [await aMorning(desk), await aMorning(other)]
  await runAll(desk)
  await react(other)
  const told = await toldOf(desk, morning)
  expect(told.toSorted()).toEqual((await toldOf(other, same)).toSorted())
  expect(told.filter((line) => line.startsWith('agent'))).toEqual(
    [0, 1, 2].flatMap((n) => [`agent: ${n} ticket_assigned`, `agent: ${n} comment_added`, `agent: ${n} comment_added`]),
  )
  await runAll(desk)
  expect(await toldOf(desk, morning)).toEqual(told)
})

test('subscriptions are looked up once per batch, and reactions for subscribers run only where some exist', async ({ desk }) => {
  const told = async () => {
    const marks = await desk.rows((tx) => tx.selectFrom('reactionMarks').select('reaction').execute())
    return new Set(marks.map(({ reaction }) => reaction))
  }
  const agent = await desk.person('agent')
  await aMorning(desk)
  await runAll(desk)
  expect(await told()).toContain('notifyInterested')
  expect(await told()).not.toContain('notifyOfSearches')
  const viewId = await desk.aView('Novos')
  await desk.rows((tx) => tx.insertInto('watches').values({ tenantId: desk.id, userId: agent.id, viewId }).execute())
  await runAll(desk)
  expect(await told()).toContain('notifyOfSearches')
})

test('notifications of one group within a batch join the previous one', async ({ desk }) => {
  const { agent, made } = await aMorning(desk)
  await runAll(desk)
  const mine = (await notes(desk)).filter(({ userId, groupKey }) => userId === agent.id && groupKey === `ticket:${made[0]}`)
  const facts = await desk.rows((tx) => tx.selectFrom('outbox').select('payload').where('name', '=', 'notification:new').execute())
  const joined = facts.map(({ payload }) => payload as { notificationId: number; onto: number | null })
  expect(mine.map(({ id }) => joined.find(({ notificationId }) => notificationId === id)?.onto)).toEqual([null, mine[0]?.id, mine[1]?.id])
})

test('concurrent jobs with the same events process each once', async ({ desk }) => {
  const { made } = await aMorning(desk)
  await Promise.all([runAll(desk), runAll(desk), runAll(desk)])
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select('ticketId').execute())
  expect(mails.map(({ ticketId }) => ticketId).toSorted()).toEqual(made.toSorted())
  const told = await notes(desk)
  await runAll(desk)
  expect(await notes(desk)).toEqual(told)
})

test('J04 a reaction that fails the shared transaction is the only one left out, and is reported', async ({ desk, testDb }) => {
  const { agent, made } = await aMorning(desk)
  await testDb.asOwner(`
    create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoiled'; end $$;
    create trigger spoil before insert on notifications for each row when (new.entity_id = ${made[1]} and new.type = 'ticket_assigned')
      execute function spoil()`)
  const left = () => desk.rows((tx) => tx.selectFrom('reactionMarks').select('reaction').execute())
  await expect(runAll(desk)).rejects.toMatchObject({
    message: expect.stringContaining('spoiled'),
    failed: [{ reaction: 'notifyAssignee' }],
  })
  const [marks, told] = [await left(), await notes(desk)]
  expect(told.filter(({ userId }) => userId === agent.id)).toHaveLength(8)
  await testDb.asOwner('drop trigger spoil on notifications')
  await runAll(desk)
  expect((await notes(desk)).slice(0, told.length)).toEqual(told)
  expect([(await notes(desk)).length, (await left()).length]).toEqual([told.length + 1, marks.length + 1])
})
