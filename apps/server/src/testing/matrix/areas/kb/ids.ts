import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'
import { ticketRow } from '../tickets/ids.ts'

/** A published one that everybody of its tenant, and the internet, may read. */
const kbArticleRow: Build<{ id: number }> = ({ desk }) =>
  desk.rows(async (tx) => {
    const text = { tenantId: desk.id, title: 'Acesso', slug: 'acesso', audience: 'public' }
    const row = { ...text, status: 'published', publishAt: '2026-01-01T00:00:00Z' }
    const made = await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()
    const address = { tenantId: desk.id, slug: 'acesso', articleId: made.id }
    await tx
      .insertInto('kbSlugs')
      .values(address)
      .onConflict((oc) => oc.doNothing())
      .execute()
    return made
  })
const readArticle: Build = async ({ make }) => (await make(kbArticleRow)).id

/** Of this person, and never published. */
const ownArticle: Build = async ({ desk, person }) => {
  const { id: authorId } = await person()
  return desk.rows(async (tx) => {
    const text = { tenantId: desk.id, title: 'Rascunho' }
    const article = { ...text, slug: `rascunho-${authorId}`, authorId, ownerId: authorId }
    const { id } = await tx.insertInto('kbArticles').values(article).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('kbDrafts')
      .values({ ...text, articleId: id, content: 'Texto', audience: 'staff', authorId, version: 2 })
      .execute()
    const kept = { ...text, articleId: id, v: 1, cause: 'created', summary: '', content: '', tags: [], seo: '{}' }
    await tx
      .insertInto('kbVersions')
      .values({ ...kept, audience: 'staff', roles: [], companyIds: [], authorId })
      .execute()
    return id
  })
}

/** A translation of this person, whose original was published on 1 June 2026, after it. */
const staleTranslation: Build = async ({ desk, person }) => {
  const { id: ownerId } = await person()
  return desk.rows(async (tx) => {
    const text = { tenantId: desk.id, ownerId, authorId: ownerId, status: 'published', publishAt: '2026-01-01T00:00:00Z' }
    const original = { ...text, title: 'Ligar', slug: `ligar-${another()}`, updatedAt: '2026-06-01T00:00:00Z' }
    const { id: translationOf } = await tx.insertInto('kbArticles').values(original).returning('id').executeTakeFirstOrThrow()
    const row = {
      ...text,
      title: 'Turn on',
      slug: `turn-on-${another()}`,
      language: 'en',
      translationOf,
      updatedAt: '2026-01-01T00:00:00Z',
    }
    return (await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** A file of that, which no text shows. */
const articleFile: Build = async ({ desk, make }) => {
  const articleId = await make(ownArticle)
  return desk.rows(async (tx) => {
    const [tenantId, fileId] = [desk.id, randomUUID()]
    await tx.insertInto('files').values({ tenantId, id: fileId, mime: 'image/png', size: 4, sha256: fileId, scan: 'clean' }).execute()
    const made = tx.insertInto('kbAttachments').values({ tenantId, articleId, fileId, name: 'rota.png' }).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  })
}

/** A category in which everybody of its tenant finds an article. */
const kbCategoryRow: Build<{ id: number }> = async ({ desk, make }) => {
  const { id: articleId } = await make(kbArticleRow)
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Acesso', slug: `acesso-${articleId}` }
    const row = await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('kbArticles').set({ categoryId: row.id }).where('id', '=', articleId).execute()
    return row
  })
}
const readCategory: Build = async ({ make }) => (await make(kbCategoryRow)).id

/** What a reader said of an article of this person. */
const articleFeedback: Build = async ({ desk, make, person }) => {
  const { id: articleId } = await make(kbArticleRow)
  const { id: ownerId } = await person()
  return desk.rows(async (tx) => {
    await tx.updateTable('kbArticles').set({ ownerId }).where('id', '=', articleId).execute()
    const said = { tenantId: desk.id, articleId, reader: 'vabc', comment: 'Falta um passo.' }
    return (await tx.insertInto('kbFeedback').values(said).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** A category with nothing in it. */
const emptyCategory: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const slug = `vazia-${another()}`
    const made = tx.insertInto('kbCategories').values({ tenantId: desk.id, name: 'Vazia', slug }).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  })

/** One that a reply in `ticket` named. */
const linkedArticle: Build = async ({ desk, make }) => {
  const [{ id: articleId }, { id: ticketId }] = [await make(kbArticleRow), await make(ticketRow)]
  await desk.rows((tx) => tx.insertInto('kbTicketArticles').values({ tenantId: desk.id, ticketId, articleId }).execute())
  return articleId
}

/** A file of articles that a job has written. */
const articleExport: Build = async ({ desk }) => {
  const id = randomUUID()
  await desk.files.put(id, Readable.from([Buffer.from('{}')]))
  return desk.rows(async (tx) => {
    const file = { tenantId: desk.id, mime: 'application/json', size: 2, sha256: `export-${another()}`, scan: 'clean' as const }
    await tx
      .insertInto('files')
      .values({ ...file, id })
      .execute()
    const done = { state: 'done', fileId: id, endedAt: new Date().toISOString(), counts: '{}', input: JSON.stringify({ format: 'json' }) }
    const row = tx.insertInto('kbTransfers').values({ tenantId: desk.id, kind: 'export', ...done })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  })
}

/** An import without lines, in this state. */
const anImport =
  (state: string, dryRun: boolean): Build =>
  async ({ desk }) =>
    desk.rows(async (tx) => {
      const input = JSON.stringify({ source: 'csv', dryRun, onConflict: 'skip', fileName: 'a.csv' })
      const values = { tenantId: desk.id, kind: 'import', state, input, counts: '{}', endedAt: new Date().toISOString() }
      return (await tx.insertInto('kbTransfers').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
const lookedImport = anImport('looked', true)
const doneImport = anImport('done', false)

/** Ids of this area's rows, one a line. */
export const KB_IDS = {
  articleExport,
  articleFile,
  articleFeedback,
  doneImport,
  lookedImport,
  emptyCategory,
  linkedArticle,
  ownArticle,
  readArticle,
  readCategory,
  staleTranslation,
}
