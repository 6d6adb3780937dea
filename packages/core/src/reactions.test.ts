import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from './comments/comments.ts'
import type { Mail } from './ports.ts'
import { reactionsTo } from './reactions.ts'
import { runReaction } from './run-reaction.ts'
import { type Desk, test } from './testing/desk.ts'
import { noPorts } from './testing/no-files.ts'
import * as tickets from './tickets/tickets.ts'

const says = (ticketId: number, more: object = {}) => AddComment.parse({ ticketId, content: 'Olá', ...more })
const outbox = () => {
  const sent: Mail[] = []
  return {
    sent,
    ports: { ...noPorts, mail: { send: async (mail: Mail) => void sent.push(mail) } },
  }
}

/** Runs every reaction to every event repeatedly, as an at-least-once queue may. */
async function react(desk: Desk, ports: ReturnType<typeof outbox>['ports'], times = 3) {
  for (let n = 0; n < times; n++)
    for (const fact of await desk.facts())
      await Promise.all(
        reactionsTo(fact.name).map((reaction) => runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction })),
      )
}
const notes = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'message']).orderBy('id').execute())

test('however often its reactions run, an answer creates one notification and one pending mail', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { sent, ports } = outbox()
  const { id } = await desk.aTicket({ assigneeId: agent.id })
  await desk.as('client')(comments.add, says(id))
  await react(desk, ports)
  expect(await notes(desk)).toEqual([{ userId: agent.id, type: 'comment_added', message: expect.stringContaining('Nova resposta') }])
  expect(sent).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('noticeMails').select('userId').execute())).toEqual([{ userId: agent.id }])
})

test('reactions that run concurrently still write once', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { ports } = outbox()
  const { id } = await desk.aTicket({ assigneeId: agent.id })
  await desk.as('client')(comments.add, says(id))
  const [fact] = await desk.facts()
  const job = { tenantId: desk.id, outboxId: fact?.id ?? 0 }
  await Promise.all(
    Array.from({ length: 8 }, () =>
      ['notifyOfAnswer', 'notifyInterested'].map((reaction) => runReaction({ db: desk.db, ports }, { ...job, reaction })),
    ).flat(),
  )
  await react(desk, ports)
  const held = await desk.rows((tx) => tx.selectFrom('noticeMails').select('notificationId').execute())
  expect([await notes(desk), held]).toEqual([[expect.anything()], [expect.anything()]])
})

test('R03 a note is mailed to nobody', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { sent, ports } = outbox()
  const { id } = await desk.aTicket({ assigneeId: agent.id })
  await desk.as('supervisor')(comments.add, says(id, { isInternal: true, content: 'CANARIO-NOTA' }))
  await react(desk, ports)
  expect(sent).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('mails').selectAll().execute())).toEqual([])
  expect(await notes(desk)).toMatchObject([{ userId: agent.id, message: expect.stringContaining('nota interna') }])
})

test('a reply is mailed to the customer and to nobody else', async ({ desk }) => {
  const customer = await desk.person('client')
  const { sent, ports } = outbox()
  const { id } = await desk.aTicket({ assigneeId: (await desk.person('agent')).id })
  await desk.as('agent')(comments.add, says(id))
  await react(desk, ports)
  expect(sent).toMatchObject([{ to: customer.email, text: expect.stringContaining('Olá') }])
})

test('taking a ticket notifies nobody; being given one does', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { ports } = outbox()
  const { id } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id })
  await react(desk, ports)
  expect(await notes(desk)).toEqual([])
  const supervisor = await desk.person('supervisor')
  await desk.as('agent')(tickets.update, { id, assigneeId: supervisor.id })
  await react(desk, ports)
  expect(await notes(desk)).toMatchObject([{ userId: supervisor.id, type: 'ticket_assigned' }])
})

test('T22 a job that names an event of another tenant does nothing in either tenant', async ({ desk, other }) => {
  const { sent, ports } = outbox()
  const { id } = await desk.aTicket({ assigneeId: (await desk.person('agent')).id })
  await desk.as('client')(comments.add, says(id))
  const [fact] = await desk.facts()
  for (const reaction of reactionsTo('comment:added'))
    await runReaction({ db: desk.db, ports }, { tenantId: other.id, outboxId: fact?.id ?? 0, reaction })
  expect([await notes(desk), await notes(other), sent]).toEqual([[], [], []])
})

test('T22 an event whose payload names another tenant’s ticket finds none', async ({ desk, other }) => {
  const { sent, ports } = outbox()
  const foreign = await other.aTicket({ assigneeId: (await other.person('agent')).id })
  const comment = await other.aComment(foreign)
  await desk.asSystem((ctx) => ctx.emit('comment:added', { ticketId: foreign.id, commentId: comment.id, isInternal: false }))
  await desk.asSystem((ctx) =>
    ctx.emit('ticket:assigned', { ticketId: foreign.id, assigneeId: foreign.assigneeId, previousAssigneeId: null }),
  )
  await react(desk, ports)
  expect([await notes(desk), await notes(other), sent]).toEqual([[], [], []])
})

test('a missing or unknown reaction, event or payload is ignored', async ({ desk }) => {
  const { ports } = outbox()
  await desk.asSystem((ctx) => ctx.emit('comment:added', { ticketId: 1, commentId: 1, isInternal: false }))
  await desk.rows((tx) =>
    tx.insertInto('outbox').values({ tenantId: desk.id, name: 'comment:added', payload: '{"ticketId":"x"}' }).execute(),
  )
  await desk.rows((tx) => tx.insertInto('outbox').values({ tenantId: desk.id, name: 'no:such', payload: '{}' }).execute())
  for (const { id } of await desk.facts())
    for (const reaction of ['notifyOfAnswer', 'constructor', '__proto__', 'gone'])
      await expect(runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: id, reaction })).resolves.toBeUndefined()
  await expect(runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: 999_999, reaction: 'gone' })).resolves.toBeUndefined()
})
