import type { GetArticleForChat } from '@balcao/contracts/chat/articles'
import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import * as templates from '../templates/templates.ts'
import { anAttendant, aWaitingChat } from '../testing/chat.ts'
import { type Desk, test } from '../testing/desk.ts'
import { forChat } from './articles.ts'
import * as attend from './attend.ts'
import { plainText } from './plain-text.ts'
import { prepare } from './templates.ts'
import { guestAddress } from './widget/guests.ts'

const take = (ctx: Ctx, input: GetArticleForChat) => forChat(ctx, input, { publicUrl: 'https://balcao.test' })

const aTemplate = (desk: Desk, values: Partial<Insertable<DB['templates']>>) =>
  desk.rows(async (tx) => {
    const row = { tenantId: desk.id, name: `Modelo ${values.content}`.slice(0, 80), content: '', ...values }
    return (await tx.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

const anArticle = (desk: Desk, audience: string) =>
  desk.rows(async (tx) => {
    const row = { tenantId: desk.id, title: `Para ${audience}`, slug: `para-${audience}`, content: '## Passos\n\nVeja **aqui**.' }
    const live = { status: 'published', audience, publishAt: '2026-01-01T00:00:00Z' }
    return (
      await tx
        .insertInto('kbArticles')
        .values({ ...row, ...live })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })

/** A conversation of a guest that somebody of the staff has. */
async function aGuestsChat(desk: Desk, to: { id: number }): Promise<number> {
  const guest = await desk.aUser('client')
  await desk.rows((tx) =>
    tx
      .updateTable('users')
      .set({ email: guestAddress(`g${guest.id}`) })
      .where('id', '=', guest.id)
      .execute(),
  )
  const state = { type: 'ai', status: 'active', queueId: desk.queueId, assigneeId: to.id } as const
  return desk.aConversation([guest, to], 'Dúvida', state)
}

test('a template is filled for the conversation, without signs of Markdown, and its changes stay out', async ({ desk, other }) => {
  const [rui, ana] = [await desk.person('client'), await anAttendant(desk)]
  const id = await aWaitingChat(desk)
  const content = 'Olá **{{cliente.primeiro_nome}}**, aqui é {{atendente.nome}}. [Ajuda](https://a.test/x) {{ticket.numero}}'
  const templateId = await aTemplate(desk, { content, changes: JSON.stringify({ status: 'resolved' }) })
  await expect(desk.as(ana)(prepare, { id, templateId })).rejects.toMatchObject({ code: 'conversation_not_found' })
  await desk.as(ana)(attend.take, { id })
  expect(await desk.as(ana)(prepare, { id, templateId })).toEqual({
    content: `Olá ${rui.name.split(' ')[0]}, aqui é ${ana.name}. Ajuda: https://a.test/x {{ticket.numero}}`,
    open: ['ticket.numero'],
  })
  const foreign = await aTemplate(other, { content: 'De outra' })
  await expect(desk.as(ana)(prepare, { id, templateId: foreign })).rejects.toMatchObject({ code: 'template_not_found' })
  for (const stranger of [other.as('super_admin'), desk.as(rui), desk.as('supervisor')])
    await expect(stranger(prepare, { id, templateId })).rejects.toMatchObject({ code: 'conversation_not_found' })
  const ticket = await desk.aTicket({ requesterId: rui.id, queueId: desk.queueId })
  await desk.rows((tx) => tx.updateTable('conversations').set({ ticketId: ticket.id }).where('id', '=', id).execute())
  expect(await desk.as(ana)(prepare, { id, templateId })).toMatchObject({ open: [], content: expect.stringContaining(` ${ticket.number}`) })
})

test('the list has what may be used in the queue of the conversation; another answer is refused', async ({ desk }) => {
  const ana = await anAttendant(desk)
  const id = await aGuestsChat(desk, ana)
  const elsewhere = await desk.aQueue('Outra')
  const here = await aTemplate(desk, { content: 'Daqui', queueIds: [desk.queueId] })
  const there = await aTemplate(desk, { content: 'De lá', queueIds: [elsewhere] })
  const asked = { conversationId: id, sort: 'own', limit: 50 } as const
  expect((await desk.as(ana)(templates.list, asked)).data.map((one) => one.id)).toEqual([here])
  await expect(desk.as(ana)(prepare, { id, templateId: there })).rejects.toMatchObject({ code: 'template_other_queue' })
  await expect(desk.as('supervisor')(templates.list, asked)).rejects.toMatchObject({ code: 'conversation_not_found' })
  const mail = await aTemplate(desk, { content: 'Para {{cliente.email}}' })
  expect((await desk.as(ana)(prepare, { id, templateId: mail })).open, 'what stands for an address is none').toEqual(['cliente.email'])
})

test('an article says whether the customer of the conversation reads it: a guest what is for everybody', async ({ desk, other }) => {
  const ana = await anAttendant(desk)
  const [known, guest] = [await aWaitingChat(desk), await aGuestsChat(desk, ana)]
  await desk.as(ana)(attend.take, { id: known })
  const [open, portal, staff] = [await anArticle(desk, 'public'), await anArticle(desk, 'portal'), await anArticle(desk, 'staff')]
  const reads = async (id: number) =>
    Promise.all([open, portal, staff].map(async (articleId) => (await desk.as(ana)(take, { id, articleId })).customerReads))
  expect(await reads(known)).toEqual([true, true, false])
  expect(await reads(guest)).toEqual([true, false, false])
  expect(await desk.as(ana)(take, { id: guest, articleId: open })).toMatchObject({
    link: `Para public: https://balcao.test/portal/article/${open}-para-public`,
    excerpt: 'Passos\n\nVeja aqui.',
  })
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings: '{"publicAccess":false}' }).execute())
  expect(await reads(guest)).toEqual([false, false, false])
  const foreign = await anArticle(other, 'public')
  await expect(desk.as(ana)(take, { id: guest, articleId: foreign })).rejects.toMatchObject({ code: 'article_not_found' })
  for (const stranger of [other.as('super_admin'), desk.as('client'), desk.as('supervisor')])
    await expect(stranger(take, { id: guest, articleId: open })).rejects.toMatchObject({ code: 'conversation_not_found' })
})

test('signs of Markdown go, and addresses stay', () => {
  expect(plainText('## Passos\n\n1\\. **Abra** [a página](https://a.test/b) e ![foto](attachment:2)')).toBe(
    'Passos\n\n1. Abra a página: https://a.test/b e foto',
  )
})
