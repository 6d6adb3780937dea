import type { DB } from '@balcao/db/schema'
import { inSystem } from '@balcao/db/system'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { add } from '../../comments/comments.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as history from '../../tickets/history.ts'
import { forReply } from './for-reply.ts'
import { link, list, unlink } from './ticket-articles.ts'

const installation = { publicUrl: 'https://balcao.test' }

let serial = 0
/** Live and for everybody, unless told otherwise. */
const anArticle = (desk: Desk, values: Partial<Insertable<DB['kbArticles']>> = {}) =>
  desk.rows(async (tx) => {
    const slug = `artigo-${++serial}`
    const state = { status: 'published', audience: 'public', publishAt: '2026-01-01T00:00:00Z' }
    const row = { tenantId: desk.id, title: slug, slug, content: 'Texto.', ...state, ...values }
    const article = await tx.insertInto('kbArticles').values(row).returning(['id', 'slug']).executeTakeFirstOrThrow()
    await tx.insertInto('kbSlugs').values({ tenantId: desk.id, slug: article.slug, articleId: article.id }).execute()
    return article
  })
const address = ({ id, slug }: { id: number; slug: string }) => `https://acme.balcao.test/portal/article/${id}-${slug}`
const uses = (desk: Desk, articleId: number) =>
  desk.rows(async (tx) => {
    const rows = await tx.selectFrom('kbStatDeltas').select('usedInReplies').where('articleId', '=', articleId).execute()
    return rows.reduce((sum, row) => sum + row.usedInReplies, 0)
  })
const say = (desk: Desk, ticketId: number, content: string, isInternal = false) => desk.as('agent')(add, { ticketId, content, isInternal })

test('a reply that names an article links it and counts once; a note links it and counts nothing', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const [one, two] = [await anArticle(desk), await anArticle(desk)]
  const said = await say(desk, ticket.id, `Veja [aqui](${address(one)}) e [de novo](${address(one)}#fim).`)
  await say(desk, ticket.id, `Para nós: ${address(two)}`, true)
  expect(await desk.as('agent')(list, { ticketId: ticket.id })).toMatchObject([
    { id: two.id, requesterReads: true },
    { id: one.id, commentId: said.id, linkedBy: { id: (await desk.person('agent')).id } },
  ])
  expect([await uses(desk, one.id), await uses(desk, two.id)]).toEqual([1, 0])
  const again = await say(desk, ticket.id, address(one))
  expect(await uses(desk, one.id)).toBe(2)
  expect((await desk.as('agent')(list, { ticketId: ticket.id }))[0]).toMatchObject({ id: one.id, commentId: again.id })
})

test('only articles count that are ours, live and read by the writer; a customer links nothing', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const foreign = await anArticle(other)
  const draft = await anArticle(desk, { status: 'draft', publishAt: null })
  const forOthers = await anArticle(desk, { audience: 'roles', roles: ['supervisor'] })
  const mine = await anArticle(desk)
  const wrong = `https://x.test/portal/article/${mine.id}-outras-palavras`
  await say(desk, ticket.id, [foreign, draft, forOthers].map(address).concat(wrong).join(' '))
  await desk.as('client')(add, { ticketId: ticket.id, content: address(mine), isInternal: false })
  expect(await desk.as('supervisor')(list, { ticketId: ticket.id })).toEqual([])
})

test('linked and unlinked by hand, and the history says so', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const { id: articleId } = await anArticle(desk, { audience: 'staff' })
  const both = { ticketId: ticket.id, articleId }
  expect(await desk.as('agent')(link, both)).toMatchObject([{ id: articleId, commentId: null, requesterReads: false }])
  expect(await desk.as('agent')(link, both)).toHaveLength(1)
  expect(await desk.as('agent')(unlink, both)).toEqual([])
  await expect(desk.as('agent')(unlink, both)).rejects.toMatchObject({ code: 'article_not_found' })
  const { data } = await desk.as('agent')(history.list, { ticketId: ticket.id, limit: 50, order: 'asc' })
  expect(data.flatMap(({ changes }) => changes).filter(({ field }) => field === 'article')).toEqual([
    { field: 'article', from: null, to: articleId },
    { field: 'article', from: articleId, to: null },
  ])
})

test('of another organisation there is neither ticket nor article', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const article = await anArticle(desk)
  const [foreignTicket, foreignArticle] = [await other.aTicket(), await anArticle(other)]
  for (const rule of [link, unlink]) {
    await expect(desk.as('agent')(rule, { ticketId: foreignTicket.id, articleId: article.id })).rejects.toMatchObject({
      code: 'ticket_not_found',
    })
    await expect(desk.as('agent')(rule, { ticketId: ticket.id, articleId: foreignArticle.id })).rejects.toMatchObject({
      code: 'article_not_found',
    })
  }
  await expect(desk.as('agent')(list, { ticketId: foreignTicket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('what the caller does not read is neither inserted nor linked, like one that never was', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const hidden = [
    await anArticle(desk, { audience: 'roles', roles: ['supervisor'] }),
    await anArticle(desk, { status: 'draft', publishAt: null }),
    await anArticle(desk, { publishAt: later }),
    { id: 999_999_999 },
  ]
  for (const { id: articleId } of hidden) {
    const both = { ticketId: ticket.id, articleId }
    await expect(desk.as('agent')(link, both)).rejects.toMatchObject({ code: 'article_not_found' })
    await expect(desk.as('agent')((ctx) => forReply(ctx, both, installation))).rejects.toMatchObject({ code: 'article_not_found' })
  }
})

test('whether the requester reads it is said for each audience', async ({ desk }) => {
  const company = await desk.aCompany('Aurora')
  const client = await desk.person('client')
  await desk.rows((tx) => tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: company.id, userId: client.id }).execute())
  const strangers = await desk.aCompany('Brisa')
  const ticket = await desk.aTicket()
  const said = async (values: Partial<Insertable<DB['kbArticles']>>) => {
    const { id: articleId } = await anArticle(desk, values)
    return (await desk.as('supervisor')((ctx) => forReply(ctx, { ticketId: ticket.id, articleId }, installation))).requesterReads
  }
  expect(await said({ audience: 'public' })).toBe(true)
  expect(await said({ audience: 'portal' })).toBe(true)
  expect(await said({ audience: 'company', companyIds: [company.id] })).toBe(true)
  expect(await said({ audience: 'company', companyIds: [strangers.id] })).toBe(false)
  expect(await said({ audience: 'roles', roles: ['client'] })).toBe(true)
  expect(await said({ audience: 'roles', roles: ['agent'] })).toBe(false)
  expect(await said({ audience: 'staff' })).toBe(false)
})

test('a reply is given link, excerpt and text at the address of the organisation, with links the requester can follow', async ({
  desk,
}) => {
  await inSystem(desk.db, (tx) =>
    tx
      .updateTable('tenants')
      .set({ subdomain: `d${desk.id}` })
      .where('id', '=', desk.id)
      .execute(),
  )
  const ticket = await desk.aTicket()
  const [open, closed] = [await anArticle(desk, { slug: `aberto-${desk.id}` }), await anArticle(desk, { audience: 'staff' })]
  const content = `Começo.\n\n## Passos\n\n[a](article:${open.id}) e [b](article:${closed.id})`
  const article = await anArticle(desk, { title: 'Trocar [a] senha', slug: `trocar-${desk.id}`, content })
  const at = `https://d${desk.id}.balcao.test/portal/article`
  const get = (anchor?: string) =>
    desk.as('agent')((ctx) => forReply(ctx, { ticketId: ticket.id, articleId: article.id, ...(anchor ? { anchor } : {}) }, installation))
  expect(await get()).toMatchObject({
    link: `[Trocar \\[a\\] senha](${at}/${article.id}-trocar-${desk.id})`,
    text: `Começo.\n\n**Passos**\n\n[a](${at}/${open.id}-aberto-${desk.id}) e b`,
  })
  expect(await get('passos')).toMatchObject({ excerpt: `[a](${at}/${open.id}-aberto-${desk.id}) e b` })
  await desk.rows((tx) =>
    tx
      .updateTable('kbArticles')
      .set({ content: 'x'.repeat(70_000) })
      .where('id', '=', article.id)
      .execute(),
  )
  expect((await get()).text).toBeNull()
})
