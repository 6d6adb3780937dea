import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { related } from './related.ts'
import { countWords, relateArticles } from './upkeep.ts'

let serial = 0
const anArticle = (desk: Desk, title: string, content: string, values: Partial<Insertable<DB['kbArticles']>> = {}) =>
  desk.rows(async (tx) => {
    const row = { tenantId: desk.id, title, content, slug: `artigo-${++serial}`, status: 'published', audience: 'public', ...values }
    return (
      await tx
        .insertInto('kbArticles')
        .values({ publishAt: '2026-01-01T00:00:00Z', ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })

test('articles go together by links, words, category, readers and tickets; readers get those they read', async ({ desk }) => {
  const categoryId = await desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Notas', slug: `notas-${++serial}` }
    return (await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  for (let n = 0; n < 8; n++) await anArticle(desk, `Outro assunto ${n}`, `Coisa número ${n} sobre aves.`)
  const linked = await anArticle(desk, 'Contingência', 'Sem rede.')
  const alike = await anArticle(desk, 'Rejeição do certificado', 'O certificado digital venceu e a SEFAZ rejeitou a assinatura.')
  const hidden = await anArticle(desk, 'Certificado digital: plantão', 'O certificado digital da SEFAZ, assinatura, equipe.', {
    audience: 'staff',
  })
  const beside = await anArticle(desk, 'Boletos', 'Segunda via.', { categoryId })
  const read = await anArticle(desk, 'Impressora', 'Papel.')
  const used = await anArticle(desk, 'Gaveta', 'Chave.')
  const id = await anArticle(
    desk,
    'Renovar o certificado',
    `O certificado digital A1 assina para a SEFAZ. Veja [contingência](article:${linked}).`,
    { categoryId },
  )
  const ticket = await desk.aTicket()
  await desk.rows(async (tx) => {
    for (const articleId of [id, used])
      await tx.insertInto('kbTicketArticles').values({ tenantId: desk.id, ticketId: ticket.id, articleId }).execute()
    const views = ['va', 'vb', 'vc'].flatMap((reader) => [id, read].map((articleId) => ({ articleId, reader })))
    await tx
      .insertInto('kbViews')
      .values(views.map((one) => ({ ...one, tenantId: desk.id, slot: 1, byStaff: false, source: 'direct' })))
      .execute()
  })
  expect((await desk.as('client')(related, { id, limit: 6 })).data, 'before the job').toMatchObject([{ id: beside, why: 'category' }])
  await countWords(desk)
  await relateArticles(desk)
  const whys = async (who: 'client' | 'agent') =>
    Object.fromEntries((await desk.as(who)(related, { id, limit: 24 })).data.map(({ id: of, why }) => [of, why]))
  const forAll = { [linked]: 'picked', [alike]: 'similar', [beside]: 'category', [read]: 'read_together', [used]: 'tickets' }
  expect(await whys('client')).toEqual(forAll)
  expect(await whys('agent')).toEqual({ ...forAll, [hidden]: 'similar' })
  expect((await desk.as('client')(related, { id, limit: 1 })).data).toMatchObject([{ id: linked, title: 'Contingência', why: 'picked' }])
  await desk.rows((tx) => tx.updateTable('kbArticles').set({ audience: 'staff' }).where('id', '=', linked).execute())
  expect((await desk.as('client')(related, { id, limit: 1 })).data[0]?.id).toBe(alike)
  await expect(desk.as('client')(related, { id: hidden, limit: 6 })).rejects.toMatchObject({ code: 'article_not_found' })
})
