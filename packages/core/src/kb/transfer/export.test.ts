import { ExportArticles, type ExportFormat } from '@balcao/contracts/kb/export'
import { expect } from 'vitest'
import { asSystem } from '../../ctx.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { noPorts } from '../../testing/no-files.ts'
import { begin, fetchFile } from './documents.ts'
import { frontMatter, splitArticles } from './front-matter.ts'
import { unzip } from './reading/unzip.ts'
import { get } from './transfers.ts'
import { workOnTransfers } from './work.ts'

type Store = Map<string, Buffer>
type Values = { title: string; content?: string; categoryId?: number; status?: string; slug?: string; language?: string }

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
async function* once(bytes: Buffer) {
  yield bytes
}

const aCategory = (desk: Desk, name: string, parentId: number | null = null) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name, slug: name.toLowerCase().replaceAll(' ', '-'), parentId }
    return (await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
let made = 0
const anArticle = (desk: Desk, values: Values) =>
  desk.rows(async (tx) => {
    made += 1
    const row = { tenantId: desk.id, slug: `artigo-${made}`, status: 'published', audience: 'public', publishAt: '2026-01-01T00:00:00Z' }
    return (
      await tx
        .insertInto('kbArticles')
        .values({ ...row, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })
async function aPicture(desk: Desk, store: Store, articleId: number, name: string, bytes: Buffer): Promise<number> {
  return desk.rows(async (tx) => {
    const [id, sha256] = [crypto.randomUUID(), crypto.randomUUID()]
    const file = { tenantId: desk.id, id, mime: 'image/png', size: bytes.length, sha256, scan: 'clean' as const }
    await tx.insertInto('files').values(file).execute()
    store.set(file.id, bytes)
    const row = { tenantId: desk.id, articleId, fileId: file.id, name }
    return (await tx.insertInto('kbAttachments').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function exported(desk: Desk, store: Store, input: Partial<ExportArticles> & { format: ExportFormat }): Promise<Buffer> {
  const begun = await desk.as('manager')(begin, ExportArticles.parse(input))
  if ('later' in begun) throw new TypeError('left to a job')
  const bytes = async (key: string) => {
    const kept = store.get(key)
    return kept && once(kept)
  }
  return collect(begun.write({ open: (run) => desk.as('manager')(run), bytes }))
}

async function aShelf(desk: Desk, store: Store) {
  const access = await aCategory(desk, 'Acesso')
  const inner = await aCategory(desk, 'Senhas', access)
  const first = await anArticle(desk, { title: 'Como entrar', categoryId: access, content: '## Passo\n\nAbra o [portal](https://x.test).' })
  const second = await anArticle(desk, {
    title: '=HYPERLINK("x") & <script>',
    categoryId: inner,
    content: `## Passo\n\nVeja [o outro](article:${first}#passo) → já.\n\n> [!WARNING]\n> Cuidado.\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
  })
  const picture = await aPicture(desk, store, second, 'tela 1.png', PNG)
  const shown = `\n\n![A tela](attachment:${picture})\n\n<script>alert(1)</script> e [mau](javascript:alert(1))`
  await desk.rows(async (tx) => {
    const { content } = await tx.selectFrom('kbArticles').select('content').where('id', '=', second).executeTakeFirstOrThrow()
    await tx
      .updateTable('kbArticles')
      .set({ content: content + shown })
      .where('id', '=', second)
      .execute()
  })
  return { access, inner, first, second, picture }
}

test('JSON holds every article with what stands around it, by category and title; ids, category and status narrow it', async ({
  desk,
  other,
}) => {
  const store: Store = new Map()
  const { access, inner, first, second, picture } = await aShelf(desk, store)
  const draft = await anArticle(desk, { title: 'Esboço', status: 'draft' })
  await desk.rows((tx) =>
    tx
      .insertInto('kbDrafts')
      .values({ tenantId: desk.id, articleId: draft, title: 'Esboço', content: 'Texto.', audience: 'staff' })
      .execute(),
  )
  await anArticle(other, { title: 'Deles' })
  const all = JSON.parse(String(await exported(desk, store, { format: 'json' })))
  expect(all).toMatchObject({ kind: 'balcao.knowledge-base', version: 1 })
  expect(all.articles.map((one: { id: number }) => one.id)).toEqual([first, second, draft])
  expect(all.articles[1]).toMatchObject({
    category: ['Acesso', 'Senhas'],
    attachments: [{ id: picture, name: 'tela 1.png', type: 'image/png' }],
  })
  expect(all.articles[1].attachments[0]).not.toHaveProperty('fileId')
  expect(all.articles[2], 'what was never published is its draft').toMatchObject({ status: 'draft', content: 'Texto.' })
  const ids = async (input: Partial<ExportArticles>) =>
    JSON.parse(String(await exported(desk, store, { format: 'json', ...input }))).articles.map((one: { id: number }) => one.id)
  expect(await ids({ categoryId: inner })).toEqual([second])
  expect(await ids({ categoryId: access })).toEqual([first, second])
  expect(await ids({ status: 'draft' })).toEqual([draft])
  expect(await ids({ ids: [second] })).toEqual([second])
})

test('HTML runs nothing, shows its pictures itself, and leads within itself', async ({ desk }) => {
  const store: Store = new Map()
  const { first, second } = await aShelf(desk, store)
  const html = String(await exported(desk, store, { format: 'html' }))
  expect(html).not.toMatch(/<script|javascript:|\/portal\//i)
  expect(html).toContain(`href="#a${first}-passo"`)
  expect(html).toContain(`<h2 id="a${second}-passo"`)
  expect(html).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`)
  expect(html).toContain('=HYPERLINK(&quot;x&quot;) &amp; &lt;script&gt;')
})

test('Markdown of several can be taken apart again', async ({ desk }) => {
  await aShelf(desk, new Map())
  const parts = splitArticles(String(await exported(desk, new Map(), { format: 'markdown' }))).map(({ text }) => frontMatter(text))
  expect(parts.map(({ fields }) => fields.title)).toEqual(['Como entrar', '=HYPERLINK("x") & <script>'])
  expect(parts[1]?.fields).toMatchObject({ category: ['Acesso', 'Senhas'], audience: 'public', language: 'pt-BR' })
  expect(parts[0]?.content.trim()).toBe('## Passo\n\nAbra o [portal](https://x.test).')
})

test('a zip holds a file for each article in folders by category, and the files they show', async ({ desk }) => {
  const store: Store = new Map()
  const { second, picture } = await aShelf(desk, store)
  const entries = await unzip(await exported(desk, store, { format: 'zip' }))
  const media = `media/${picture}-tela 1.png`
  expect(entries.map(({ path }) => path.replace(/\d+-artigo-\d+/, '#'))).toEqual([
    'articles/acesso/#.md',
    'articles/acesso/senhas/#.md',
    media,
  ])
  const text = String(await entries.find(({ path }) => path.includes(`/${second}-`))?.read())
  expect(text).toContain(`![A tela](<../../../${media}>)`)
  expect(await entries.find(({ path }) => path === media)?.read()).toEqual(PNG)
})

test('a PDF has a page for each article, and contents that know them', async ({ desk }) => {
  const store: Store = new Map()
  await aShelf(desk, store)
  const pdf = (await exported(desk, store, { format: 'pdf' })).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  // The title, the contents, and two articles.
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4)
  expect(pdf).toMatch(/\/Title \(Como entrar\)/)
  expect(pdf).not.toMatch(/\/JavaScript|\/JS\b/)
  expect((await exported(desk, store, { format: 'pdf', status: 'archived' })).toString('latin1')).toContain('%%EOF')
})

test('many are left to a job, whose file can be fetched by those who may export, for a day', async ({ desk, other }) => {
  const store: Store = new Map()
  await aShelf(desk, store)
  const begun = await desk.as('manager')((ctx) => begin(ctx, ExportArticles.parse({ format: 'json' }), 1))
  if (!('later' in begun)) throw new TypeError('made at once')
  expect(begun.later).toMatchObject({ kind: 'export', state: 'waiting', total: 2, done: 0, hasFile: false })
  const { id } = begun.later
  const files = {
    ...noPorts.files,
    put: async (key: string, source: AsyncIterable<Uint8Array>) => {
      const bytes = await collect(source)
      store.set(key, bytes)
      return { size: bytes.length, sha256: crypto.randomUUID() }
    },
  }
  const job = { db: desk.db, ports: { ...noPorts, files }, sign: () => '', log: { info: () => undefined, error: () => undefined } }
  await workOnTransfers(job)
  expect(await desk.as('manager')(get, { id })).toMatchObject({ state: 'done', done: 2, hasFile: true })
  const file = await desk.as('admin')(fetchFile, { id })
  if ('later' in file) throw new TypeError('a file')
  const bytes = async (key: string) => once(store.get(key) as Buffer)
  const text = await collect(file.write({ open: (run) => asSystem(desk.db, desk.id, run), bytes }))
  expect(JSON.parse(String(text)).articles).toHaveLength(2)
  await expect(other.as('manager')(fetchFile, { id })).rejects.toMatchObject({ code: 'transfer_not_found' })
  await expect(desk.as('supervisor')(get, { id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('R01 an export is for those who may configure; what is not there is not found', async ({ desk, other }) => {
  const theirs = await anArticle(other, { title: 'Deles' })
  const category = await aCategory(other, 'Deles')
  await expect(desk.as('supervisor')(begin, ExportArticles.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('manager')(begin, ExportArticles.parse({ ids: [theirs] }))).rejects.toMatchObject({ code: 'article_not_found' })
  await expect(desk.as('manager')(begin, ExportArticles.parse({ categoryId: category }))).rejects.toMatchObject({
    code: 'category_not_found',
  })
})
