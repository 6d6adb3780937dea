import { sql } from 'kysely'
import { expect } from 'vitest'
import { aDocument } from '../documents/testing/documents.ts'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from './merge.ts'

const anArticle = (desk: Desk, companyId: number) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, title: 'Boletos', slug: 'boletos', content: 'x', audience: 'company', companyIds: [companyId] }
    const published = { status: 'published', publishAt: '2026-01-01T00:00:00Z' }
    return (
      await tx
        .insertInto('kbArticles')
        .values({ ...values, ...published })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })

test('what a company reads is read by the one that it went into: articles, categories and documents', async ({ desk }) => {
  const [old, into] = [await desk.aCompany('Velha'), await desk.aCompany('Nova')]
  const reader = await desk.aUser('client', { companyId: old.id })
  const supervisor = await desk.person('supervisor')
  const article = await anArticle(desk, old.id)
  const document = await aDocument(desk, supervisor, { visibility: 'company', companyIds: [old.id, into.id] })
  await desk.rows((tx) =>
    tx.insertInto('documentLinks').values({ tenantId: desk.id, documentId: document.id, companyId: old.id }).execute(),
  )
  const reads = () =>
    desk.as(reader)(async ({ db }) => ({
      articles: (await db.selectFrom('kbArticles').select('id').execute()).map(({ id }) => id),
      documents: (
        await db
          .selectFrom('documents')
          .select(['id', sql<number>`cardinality(company_ids)`.as('companies')])
          .execute()
      ).map(({ id, companies }) => [id, companies]),
    }))
  expect(await reads()).toEqual({ articles: [article], documents: [[document.id, 2]] })
  await desk.as('admin')(merge, { id: old.id, intoId: into.id })
  expect(await reads()).toEqual({ articles: [article], documents: [[document.id, 1]] })
  const links = await desk.rows((tx) => tx.selectFrom('documentLinks').select('companyId').execute())
  expect(links).toEqual([{ companyId: into.id }])
})
