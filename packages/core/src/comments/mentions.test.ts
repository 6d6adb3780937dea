import { expect } from 'vitest'
import { mailRequester } from '../email/on-comment.ts'
import { notifyOfAnswer } from '../notifications/reactions/on-comment.ts'
import { notifyMentioned } from '../notifications/reactions/on-mentioned.ts'
import type { Fact } from '../reactions.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as watchers from '../watchers/watchers.ts'
import * as comments from './comments.ts'
import * as mentions from './mentions.ts'

const page = { limit: 10, resolved: false }
const at = (kind: 'user' | 'queue', id: number, name = 'Alguém') => `@[${name}](${kind}:${id})`

async function notifications(desk: Desk) {
  for (const { id, name, payload, actorId } of await desk.facts())
    if (name === 'comment:added')
      for (const run of [notifyOfAnswer, notifyMentioned, mailRequester])
        await desk.asSystem((ctx) => run(ctx, { outboxId: id, tenantId: desk.id, actorId, payload } as never as Fact<'comment:added'>))
  return desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type']).execute())
}

test('a mention is a to-do: told once, followed, resolved and opened again', async ({ desk }) => {
  const named = await desk.person('supervisor')
  const ticket = await desk.aTicket({ assigneeId: named.id })
  const note = { ticketId: ticket.id, content: `Veja ${at('user', named.id, 'Nome falso')}`, isInternal: true }
  const written = await desk.as('agent')(comments.add, note)
  expect(written.content).toBe(`Veja ${at('user', named.id, named.name)}`)
  const as = desk.as('supervisor')
  const [todo] = (await as(mentions.my, page)).data
  expect(todo).toMatchObject({ ticketId: ticket.id, excerpt: `Veja @${named.name}`, isInternal: true, resolvedAt: null })
  expect(await as(watchers.list, { id: ticket.id })).toContainEqual(
    expect.objectContaining({ source: 'mention', user: expect.objectContaining({ id: named.id }) }),
  )
  expect(await notifications(desk)).toEqual([{ userId: named.id, type: 'mention' }])
  const mentionIds = [todo?.id as number]
  await as(mentions.resolve, { mentionIds, resolved: true })
  expect((await as(mentions.my, page)).data).toEqual([])
  expect((await as(mentions.my, { ...page, resolved: true })).data).toHaveLength(1)
  await as(mentions.resolve, { mentionIds, resolved: false })
  expect((await as(mentions.my, page)).data).toHaveLength(1)
})

test('T09 who does not see the ticket, customers and strangers are not mentioned, and learn nothing', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ queueId: await desk.aQueue('Outra') })
  const blind = await desk.person('support-agent')
  const [client, stranger] = [await desk.aUser('client'), await other.person('agent')]
  const content = [blind, client, stranger].map(({ id }) => at('user', id)).join(' ')
  const written = await desk.as('agent')(comments.add, { ticketId: ticket.id, content, isInternal: true })
  expect(written.content).toBe('@Alguém @Alguém @Alguém')
  expect(await desk.rows((tx) => tx.selectFrom('mentions').select('id').execute())).toEqual([])
  expect(await notifications(desk)).toEqual([])
  const offered = await desk.as('agent')(mentions.users, { query: blind.name, ticketId: ticket.id })
  expect(offered).toMatchObject([{ id: blind.id, able: false }])
  expect(await desk.as('agent')(mentions.users, { query: client.name })).toEqual([])
  await expect(desk.as(blind)(mentions.users, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('a team stands for its members who see the ticket; nobody resolves what is another’s', async ({ desk, other }) => {
  const member = await desk.person('support-agent')
  const queueId = await desk.aQueue('Infra', [member])
  const ticket = await desk.aTicket({ queueId })
  await desk.as('agent')(comments.add, { ticketId: ticket.id, content: at('queue', queueId), isInternal: true })
  const [todo] = (await desk.as(member)(mentions.my, page)).data
  expect(todo?.excerpt).toBe('@Infra')
  const mentionIds = [todo?.id as number]
  for (const as of [desk.as('agent'), other.as('agent')])
    await expect(as(mentions.resolve, { mentionIds, resolved: true })).rejects.toMatchObject({ code: 'mention_not_found' })
  // Out of sight, out of the list.
  await desk.rows((tx) => tx.updateTable('tickets').set({ queueId: desk.queueId }).where('id', '=', ticket.id).execute())
  expect((await desk.as(member)(mentions.my, page)).data).toEqual([])
})

test('R03 customers read the plain name, in the portal and by mail, and mention nobody themselves', async ({ desk }) => {
  const named = await desk.person('supervisor')
  const ticket = await desk.aTicket()
  await desk.as('agent')(comments.add, { ticketId: ticket.id, content: `Com ${at('user', named.id)}`, isInternal: false })
  const client = desk.as('client')
  await client(comments.add, { ticketId: ticket.id, content: at('user', named.id), isInternal: false })
  const seen = await client(comments.list, { ticketId: ticket.id, limit: 10, order: 'asc' })
  expect(seen.data.map(({ content }) => content)).toEqual([`Com @${named.name}`, at('user', named.id)])
  expect((await desk.as('supervisor')(mentions.my, page)).data).toHaveLength(1)
  await notifications(desk)
  const [mail] = await desk.rows((tx) => tx.selectFrom('mails').select('text').where('sourceKey', 'like', 'reply-%').execute())
  expect(mail?.text).toContain(`Com @${named.name}`)
  expect(mail?.text).not.toContain('user:')
})
