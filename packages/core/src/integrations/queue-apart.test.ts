import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import { step } from '../absences/due.ts'
import { away } from '../absences/testing/away.ts'
import * as attend from '../chat/attend.ts'
import * as conversations from '../chat/conversations.ts'
import * as comments from '../comments/comments.ts'
import { create } from '../kb/articles/create.ts'
import { update } from '../kb/articles/update.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { merge } from '../tickets/merges/merges.ts'
import { split } from '../tickets/merges/split.ts'
import * as tickets from '../tickets/tickets.ts'
import { aReceiver, aWebhook, deliver, deliveriesOf } from './testing/webhooks.ts'
import * as webhooks from './webhooks.ts'

type Body = { type: string; data: Record<string, unknown> }

/** What a desk's webhooks are sent, by name of the event: what happens at once arrives in no order. */
async function sentOf(desk: Desk): Promise<Body[]> {
  const receiver = aReceiver(desk)
  for (let n = 0; n < 3; n++) await deliver(desk, receiver)
  return receiver.calls.map(({ body }) => JSON.parse(body) as Body).toSorted((a, b) => (a.type < b.type ? -1 : 1))
}
const anArticle = (desk: Desk, own: object = {}) =>
  desk.as('supervisor')(create, { title: 'Acesso', content: 'Texto secreto', audience: 'portal', ...own } as never)

test('a merged ticket says into which, and a split one from which', async ({ desk }) => {
  await aWebhook(desk, { events: ['ticket.merged', 'ticket.split'] })
  const open = (title: string) => desk.as('client')(tickets.create, { title, description: 'Parou' })
  const [one, two] = [await open('Impressora'), await open('Impressora de novo')]
  await desk.as('agent')(merge, { id: two.id, intoId: one.id })
  const said = await desk.as('client')(comments.add, AddComment.parse({ ticketId: one.id, content: 'E a nota?' }))
  const made = await desk.as('agent')(split, { id: one.id, commentId: said.id, title: 'Nota' })
  const sent = await sentOf(desk)
  expect(sent).toMatchObject([
    {
      type: 'ticket.merged',
      data: { ticket: { id: two.id, status: 'merged' }, into: { id: one.id, number: one.number, title: 'Impressora' } },
    },
    { type: 'ticket.split', data: { ticket: { id: made.id }, from: { id: one.id, number: one.number } } },
  ])
})

test('an article is told of once its readers have it, another text of it, or it no more; never with its text', async ({ desk, other }) => {
  const conditions = { all: [{ field: 'priority' as const, values: ['urgent' as const] }] }
  await aWebhook(desk, { events: ['article.published', 'article.updated', 'article.archived'], conditions })
  await aWebhook(other, { events: ['article.published'] })
  const { id } = await anArticle(desk)
  expect(await sentOf(desk)).toEqual([])
  const boss = desk.as('supervisor')
  await boss(update, { id, status: 'published' })
  await boss(update, { id, title: 'Acesso à rede', status: 'published' })
  await boss(update, { id, status: 'archived' })
  const sent = await sentOf(desk)
  expect(sent.map(({ type }) => type)).toEqual(['article.archived', 'article.published', 'article.updated'])
  expect(sent[2]?.data).toMatchObject({ by: { name: expect.any(String) }, article: { id, title: 'Acesso à rede', audience: 'portal' } })
  expect(JSON.stringify(sent)).not.toContain('Texto secreto')
  expect(await deliveriesOf(desk)).toMatchObject([{ ticket: null }, { ticket: null }, { ticket: null }])
  expect(await deliveriesOf(other)).toEqual([])
})

test('whoever set a webhook up is told of nothing that they could not know of', async ({ desk }) => {
  const { id } = await aWebhook(desk, { events: ['article.published'] })
  const author = await desk.person('admin')
  const publish = async () => {
    const made = await anArticle(desk)
    await desk.as('supervisor')(update, { id: made.id, status: 'published' })
    await react(desk)
    return desk.rows((tx) => tx.selectFrom('webhookDeliveries').select('id').where('webhookId', '=', id).execute())
  }
  expect(await publish()).toHaveLength(1)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', author.id).execute())
  expect(await publish(), 'nothing more').toHaveLength(1)
})

test('a chat with a customer is told of as it begins, is handed over and ends; what is said in it is not, nor chats of colleagues', async ({
  desk,
}) => {
  await aWebhook(desk, { events: ['chat.begun', 'chat.handed_over', 'chat.ended'] })
  const agent = await desk.aUser('support-agent')
  await desk.join(agent)
  const second = await desk.aQueue('Financeiro', [agent])
  const colleague = await desk.person('supervisor')
  await desk.as(agent)(conversations.create, { type: 'support', participantIds: [colleague.id] })
  const begun = await desk.as('client')(conversations.create, { title: 'Segredo', type: 'ai', participantIds: [] })
  const waiting = { type: 'ai' as const, status: 'waiting' as const, queueId: desk.queueId, waitingSince: '2026-01-01T00:00:00Z' }
  const id = await desk.aConversation([await desk.person('client')], 'Segredo', waiting)
  await desk.as(agent)(attend.take, { id })
  await desk.as(agent)(attend.transfer, { id, queueId: second })
  await desk.as(agent)(attend.take, { id })
  await desk.as(agent)(conversations.close, { id })
  const sent = await sentOf(desk)
  expect(sent.map(({ type }) => type)).toEqual(['chat.begun', 'chat.ended', 'chat.handed_over'])
  expect(sent[0]?.data).toMatchObject({ chat: { id: begun.id, channel: 'app', customer: { id: (await desk.person('client')).id } } })
  expect(sent[2]?.data).toMatchObject({ chat: { id, queue: { id: second, name: 'Financeiro' } } })
  expect(sent[1]?.data).toMatchObject({ chat: { status: 'closed', assignee: { id: agent.id, name: agent.name } } })
  expect(JSON.stringify(sent)).not.toContain('Segredo')
})

test('an absence is told of as it begins and ends, with who stands in and without its reason', async ({ desk }) => {
  await aWebhook(desk, { events: ['absence.begun', 'absence.ended'] })
  const [agent, substitute] = [await desk.person('agent'), await desk.person('supervisor')]
  const id = await away(desk, agent, -3, -1, { [desk.queueId]: substitute.id })
  for (let n = 0; n < 2; n++) await desk.asSystem((ctx) => step(ctx, id, 0))
  const sent = await sentOf(desk)
  expect(sent.map(({ type }) => type)).toEqual(['absence.begun', 'absence.ended'])
  expect(sent[0]?.data).toMatchObject({
    absence: { id, person: { id: agent.id, name: agent.name }, substitutes: [{ id: substitute.id, name: substitute.name }] },
  })
  expect(JSON.stringify(sent)).not.toContain('sick')
})

test('a webhook that is told of one article a hundred times within an hour is switched off', async ({ desk }) => {
  const { id } = await aWebhook(desk, { events: ['article.published'] })
  const { id: articleId } = await anArticle(desk)
  const rows = Array.from({ length: 100 }, (_, n) => ({
    ...{ tenantId: desk.id, webhookId: id, about: `article.${articleId}`, event: 'article.published', cause: `x${n}`, body: '{}' },
    ...{ state: 'delivered', nextAt: null },
  }))
  await desk.rows((tx) => tx.insertInto('webhookDeliveries').values(rows).execute())
  await desk.as('supervisor')(update, { id: articleId, status: 'published' })
  await react(desk)
  expect(await desk.as('admin')(webhooks.get, { id })).toMatchObject({ active: false, problem: 'loop' })
})

test('a chat service is told of it in one line', async ({ desk }) => {
  await aWebhook(desk, { name: 'Plantão', format: 'slack', url: 'https://hooks.slack.example/x', events: ['article.published'] })
  const { id } = await anArticle(desk)
  await desk.as('supervisor')(update, { id, status: 'published' })
  const receiver = aReceiver(desk)
  await deliver(desk, receiver)
  expect(receiver.calls[0]?.body).toContain('Artigo publicado: Acesso')
})
