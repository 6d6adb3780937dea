import { MOST_ENTRIES, MOST_ENTRY_TEXT } from '@balcao/contracts/kb/import-words'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { type Desk, test } from '../../testing/desk.ts'
import { create } from '../articles/create.ts'
import { aStore, collect, importing } from './testing/imports.ts'

async function zipOf(fill: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile()
  fill(zip)
  zip.end()
  return collect(zip.outputStream as AsyncIterable<Buffer>)
}
const counts = (desk: Desk) =>
  desk.rows(async (tx) => {
    const of = async (table: 'kbArticles' | 'kbCategories' | 'kbTransfers' | 'users' | 'companies') =>
      (await tx.selectFrom(table).select('id').execute()).length
    return {
      articles: await of('kbArticles'),
      transfers: await of('kbTransfers'),
      users: await of('users'),
      companies: await of('companies'),
    }
  })
const reasons = (line: { notes: { reason: string }[] } | undefined) => line?.notes.map(({ reason }) => reason)

test('B03 devices, sockets and names with a NUL are refused before anything is unpacked', async ({ desk }) => {
  await desk.person('manager')
  const before = await counts(desk)
  for (const mode of [0o020666, 0o060666, 0o010666, 0o140777]) {
    const bytes = await zipOf((zip) => zip.addBuffer(Buffer.from('# Oi'), 'a.md', { mode }))
    await expect(importing(desk, aStore(), bytes, { name: 'x.zip', dryRun: false })).rejects.toMatchObject({
      details: [{ field: 'file', reason: 'import_zip_entry' }],
    })
  }
  const named = await zipOf((zip) => zip.addBuffer(Buffer.from('# Oi\n\nTexto'), 'aXb.md'))
  const nul = Buffer.from(named.toString('latin1').replaceAll('aXb.md', 'a\0b.md'), 'latin1')
  await expect(importing(desk, aStore(), nul, { name: 'x.zip', dryRun: false })).rejects.toMatchObject({
    details: [{ field: 'file', reason: 'import_zip_entry' }],
  })
  expect(await counts(desk)).toEqual(before)
})

test('B04 a zip of too many entries, or that says it holds too much, is refused by its directory; one text too long ends its own reading', async ({
  desk,
}) => {
  const many = await zipOf((zip) => {
    for (let n = 0; n <= MOST_ENTRIES; n++) zip.addBuffer(Buffer.alloc(0), `${n}.md`, { compress: false })
  })
  await expect(importing(desk, aStore(), many, { name: 'x.zip' })).rejects.toMatchObject({
    details: [{ field: 'file', reason: 'import_zip_entries' }],
  })
  const large = await zipOf((zip) => zip.addBuffer(Buffer.from('# Oi'), 'a.md'))
  large.writeUInt32LE(0xfffffff0, large.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  await expect(importing(desk, aStore(), large, { name: 'x.zip' })).rejects.toMatchObject({
    details: [{ field: 'file', reason: 'import_zip_size' }],
  })
  const bomb = await zipOf((zip) => {
    zip.addBuffer(Buffer.alloc(MOST_ENTRY_TEXT + 1, 'a'), 'bomba.md')
    zip.addBuffer(Buffer.from('# Bom\n\nTexto'), 'bom.md')
  })
  expect(bomb.length).toBeLessThan(20_000)
  const report = await importing(desk, aStore(), bomb, { name: 'x.zip', dryRun: false })
  expect(report.lines.map((line) => [line.action, reasons(line)])).toEqual([
    ['error', ['import_too_long']],
    ['create', []],
  ])
  const empty = await importing(desk, aStore(), Buffer.alloc(0), { name: 'vazio.zip' }).catch(
    (error: { details?: object }) => error.details,
  )
  expect(empty).toMatchObject([{ field: 'file' }])
})

test('B05 what looks like SQL or a command of psql is text of the article, and nothing else', async ({ desk }) => {
  await desk.person('manager')
  const before = await counts(desk)
  const evil = ['\\! touch /tmp/balcao-b05', "\\copy users to program 'sh'", "'; drop table kb_articles; --", '$$; delete from users; $$']
  const csv = ['título;conteúdo;categoria;slug', ...evil.map((text, n) => `"Título ${n} ${text}";"${text}";"${text}";${n}`)].join('\n')
  const report = await importing(desk, aStore(), csv, { name: 'a.csv', dryRun: false })
  expect(report.lines.map(({ action }) => action)).toEqual(evil.map(() => 'create'))
  const kept = await desk.rows((tx) => tx.selectFrom('kbDrafts').select('content').orderBy('articleId').execute())
  expect(kept.map(({ content }) => content)).toEqual(evil)
  expect(await counts(desk)).toMatchObject({ users: before.users, companies: before.companies })
})

test('B06 a file that speaks for another organisation stays in this one: its ids, people, roles and states mean nothing here', async ({
  desk,
  other,
}) => {
  const theirs = await other.as('agent')(create, { title: 'Deles', content: 'Segredo' })
  const stranger = await other.person('admin')
  const before = await counts(other)
  const article = {
    ...{ id: theirs.id, tenantId: other.id, tenant_id: other.id, title: 'Invasor', content: 'Texto' },
    ...{ status: 'published', publishedAt: '2020-01-01T00:00:00Z', ownerId: stranger.id, owner: stranger.email, categoryId: 1 },
    ...{ audience: 'company', companies: ['Empresa deles'], companyIds: [1, 2], roles: ['super_admin'], version: 99, deletedAt: null },
  }
  const file = JSON.stringify({
    balcao: 'articles',
    users: [{ email: 'eu@mal.test', role: 'super_admin' }],
    articles: [article, { type: 'tenant' }],
  })
  const report = await importing(desk, aStore(), file, { name: 'a.json', dryRun: false, onConflict: 'update' })
  expect(report.lines.map(({ action }) => action)).toEqual(['create', 'error'])
  const made = await desk.rows((tx) =>
    tx
      .selectFrom('kbArticles')
      .select(['id', 'status', 'audience', 'companyIds', 'roles', 'ownerId', 'publishedAt'])
      .where('tenantId', '=', desk.id)
      .execute(),
  )
  const me = await desk.person('manager')
  expect(made).toEqual([
    { id: expect.any(Number), status: 'draft', audience: 'staff', companyIds: [], roles: [], ownerId: me.id, publishedAt: null },
  ])
  expect(made[0]?.id).not.toBe(theirs.id)
  expect(await counts(other)).toEqual(before)
})
