import { ExportArticles } from '@balcao/contracts/kb/export'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { type Desk, test } from '../../testing/desk.ts'
import { create } from '../articles/create.ts'
import { update } from '../articles/update.ts'
import { begin } from './documents.ts'
import { carryOut, lines, undo } from './imports.ts'
import { aStore, collect, importing, worked } from './testing/imports.ts'
import { get } from './transfers.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const zipOf = async (files: Record<string, string | Buffer>) => {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return collect(zip.outputStream as AsyncIterable<Buffer>)
}
const articles = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .selectFrom('kbArticles as a')
      .leftJoin('kbDrafts as d', 'd.articleId', 'a.id')
      .leftJoin('kbCategories as c', 'c.id', 'a.categoryId')
      .select(['a.id', 'a.slug', 'a.status', 'a.audience', 'd.title', 'd.content', 'd.version', 'c.name as category', 'a.deletedAt'])
      .where('a.tenantId', '=', desk.id)
      .orderBy('a.id')
      .execute(),
  )
const reasons = (line: { notes: { reason: string }[] } | undefined) => line?.notes.map(({ reason }) => reason)

test('a dry run says of every line what would happen, and writes nothing', async ({ desk, other }) => {
  const store = aStore()
  await desk.as('agent')(create, { title: 'Como entrar', content: 'Antigo' })
  await other.as('agent')(create, { title: 'Só deles', content: 'x' })
  const csv = [
    'Título;Conteúdo;Categoria;Público;Autor;URL',
    'Como entrar;Novo;Acesso;public;;',
    '"Novo; com ponto";"<p>Oi</p><script>alert(1)</script><img src=""https://x.test/a.png"" onerror=""x()"">";Acesso > Senhas;portal;ana@x.test;https://velho.test/hc/Artigos/1-Oi/?q=1',
    ';Sem título;;;;',
    'Só deles;x;;company;;',
    "'=1+1;=2+2;;public;;",
    'NOVO; com ponto;;;;;',
  ].join('\r\n')
  const report = await importing(desk, store, csv, { name: 'artigos.csv' })
  expect(report).toMatchObject({ state: 'looked', dryRun: true, total: 6, done: 6, source: 'csv', canUndo: false })
  expect(report.lines.map(({ place, action, title }) => [place, action, title])).toEqual([
    ['2', 'skip', 'Como entrar'],
    ['3', 'create', 'Novo; com ponto'],
    ['4', 'error', ''],
    ['5', 'create', 'Só deles'],
    ['6', 'create', '=1+1'],
    ['7', 'create', 'NOVO'],
  ])
  expect(reasons(report.lines[1])).toEqual(['import_owner_unknown', 'import_remote_images', 'import_removed'])
  expect(reasons(report.lines[2])).toEqual(['import_title_missing'])
  expect(reasons(report.lines[3])).toEqual(['import_audience_staff'])
  expect(report.counts).toMatchObject({ create: 4, skip: 1, error: 1, remoteImages: 1, addresses: 1, authors: ['ana@x.test'] })
  expect(report.counts?.categories).toEqual(['Acesso', 'Acesso › Senhas'])
  expect(report.counts?.removed).toEqual(['onerror', 'script'])
  expect(await articles(desk)).toHaveLength(1)
})

test('what was looked at is carried out by a job: drafts, categories, old addresses; and is taken back, but for what was changed since', async ({
  desk,
}) => {
  const store = aStore()
  const md = (title: string, more = '') =>
    `---\nbalcao: article\ntitle: ${title}\naudience: public\ncategory: [Acesso]\n${more}---\n\nTexto de ${title}.\n\n`
  const old = await desk.as('agent')(create, { title: 'Já aqui', content: 'Antigo', audience: 'public' })
  await desk.as('supervisor')(update, { id: old.id, status: 'published' })
  const file = md('Um', 'url: https://velho.test/hc/um\n') + md('Dois') + md('Já aqui')
  const looked = await importing(desk, store, file, { onConflict: 'update' })
  expect(looked.lines.map(({ action }) => action)).toEqual(['create', 'create', 'update'])
  expect(await desk.as('manager')(carryOut, { id: looked.id })).toMatchObject({ state: 'waiting', dryRun: false })
  await worked(desk, store)
  expect(await desk.as('manager')(get, { id: looked.id })).toMatchObject({
    state: 'done',
    done: 3,
    counts: { create: 2, update: 1 },
    canUndo: true,
  })
  const made = await articles(desk)
  expect(made.map(({ title, status, category, content }) => [title, status, category, content])).toEqual([
    ['Já aqui', 'published', null, 'Texto de Já aqui.'],
    ['Um', 'draft', 'Acesso', 'Texto de Um.'],
    ['Dois', 'draft', 'Acesso', 'Texto de Dois.'],
  ])
  const addresses = () => desk.rows((tx) => tx.selectFrom('kbOldAddresses').select(['path', 'articleId']).execute())
  expect(await addresses()).toEqual([{ path: '/hc/um', articleId: made[1]?.id }])
  await desk.as('agent')(update, { id: made[2]?.id ?? 0, content: 'Mudado depois.' })
  await desk.as('manager')(undo, { id: looked.id })
  await worked(desk, store)
  expect(await desk.as('manager')(get, { id: looked.id })).toMatchObject({ state: 'undone', canUndo: false })
  const after = await articles(desk)
  expect(after.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
    [null, false],
    ['Um', true],
    ['Dois', false],
  ])
  expect(await addresses()).toEqual([])
  const list = await desk.as('manager')(lines, { id: looked.id, limit: 10 })
  expect(list.data.map(({ undone }) => undone)).toEqual([true, false, true])
})

test('a zip of ours comes back in another organisation: categories, pictures, links among its articles', async ({ desk, other }) => {
  const store = aStore()
  const first = await desk.as('agent')(create, { title: 'Primeiro', content: 'Começo', audience: 'public' })
  const second = await desk.as('agent')(create, {
    title: 'Segundo',
    content: `Veja [o primeiro](article:${first.id}#fim) e [outro](article:999999).`,
  })
  const fileId = await store.files.store(PNG)
  const pictureId = await desk.rows(async (tx) => {
    const { key: id, ...file } = fileId
    await tx
      .insertInto('files')
      .values({ tenantId: desk.id, id, ...file, scan: 'clean' })
      .execute()
    const row = { tenantId: desk.id, articleId: second.id, fileId: id, name: 'tela.png' }
    return (await tx.insertInto('kbAttachments').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  await desk.as('agent')(update, {
    id: second.id,
    content: `${second.content}\n\n![A tela](attachment:${pictureId})\n\n\`![x](https://y.test)\``,
  })
  const begun = await desk.as('manager')(begin, ExportArticles.parse({ format: 'zip' }))
  if ('later' in begun) throw new TypeError('left to a job')
  const bytes = async (key: string) => (await store.files.get(key))?.stream
  const zip = await collect(begun.write({ open: (run) => desk.as('manager')(run), bytes }))
  const report = await importing(other, store, zip, { name: 'base.zip', dryRun: false })
  expect(report).toMatchObject({ state: 'done', counts: { create: 2, files: 1 } })
  const [one, two] = await articles(other)
  expect(two?.content).toMatch(new RegExp(`^Veja \\[o primeiro\\]\\(article:${one?.id}#fim\\) e outro\\.`))
  const [picture] = await other.rows((tx) =>
    tx
      .selectFrom('kbAttachments')
      .select(['id', 'name'])
      .where('articleId', '=', two?.id ?? 0)
      .execute(),
  )
  expect(picture?.name).toBe('tela.png')
  expect(two?.content).toContain(`![A tela](attachment:${picture?.id})`)
  expect(two?.content, 'what stands in code is no picture').toContain('`![x](https://y.test)`')
  const again = await importing(other, store, zip, { name: 'base.zip' })
  expect(again.counts).toMatchObject({ create: 0, skip: 2 })
})

test('Zendesk’s articles: HTML becomes Markdown, sections become categories, addresses become redirects', async ({ desk }) => {
  const json = {
    articles: [
      {
        id: 7,
        title: 'Olá',
        body: '<h1>Passos</h1><ol><li>Abra <a href="https://x.test">aqui</a></li></ol><table><tr><th>a</th></tr><tr><td>1</td></tr></table><iframe src="x"></iframe><a href="javascript:alert(1)">mau</a>',
        section_id: 2,
        label_names: ['senha'],
        locale: 'pt-br',
        html_url: 'https://ajuda.x.test/hc/pt-br/articles/7-Ol%C3%A1',
        author_id: 1,
      },
    ],
    sections: [{ id: 2, name: 'Senhas', category_id: 3 }],
    categories: [{ id: 3, name: 'Acesso' }],
    users: [{ id: 1, email: (await desk.person('agent')).email }],
  }
  const report = await importing(desk, aStore(), JSON.stringify(json), { name: 'zendesk.json', dryRun: false })
  expect(report).toMatchObject({ state: 'done', source: 'zendesk', counts: { create: 1, addresses: 2, authors: [] } })
  const [article] = await articles(desk)
  expect(article).toMatchObject({ title: 'Olá', status: 'draft', audience: 'staff', category: 'Senhas' })
  expect(article?.content).toContain('1. Abra [aqui](https://x.test)')
  expect(article?.content).toContain('| a |')
  expect(article?.content).not.toMatch(/javascript|iframe/)
  expect(await desk.rows((tx) => tx.selectFrom('kbOldAddresses').select('path').execute())).toEqual([
    { path: '/hc/pt-br/articles/7-olá' },
    { path: '/hc/pt-br/articles/7' },
  ])
})

test('files of a zip that link to each other by path lead to what they became, also to one that was here', async ({ desk }) => {
  const store = aStore()
  const here = await desk.as('agent')(create, { title: 'Já aqui', content: 'x' })
  const zip = await zipOf({
    'guia/acesso/entrar.md':
      '# Entrar\n\nVeja a [**nova** senha](../senha.md#passo-2 "Senha"), [aqui](/guia/j%C3%A1.md), [fora](../../../etc/passwd) e [site](https://x.test/senha.md).',
    'guia/senha.md': '# Senha\n\nVolte a [entrar](acesso/entrar.md) ou `[não](acesso/entrar.md)`.',
    'guia/já.md': '# Já aqui\n\nOutro',
  })
  const report = await importing(desk, store, zip, { name: 'guia.zip', dryRun: false })
  expect(report.lines.map(({ action }) => action)).toEqual(['create', 'create', 'skip'])
  const by = new Map((await articles(desk)).map(({ title, id, content }) => [title, { id, content }]))
  expect(by.get('Entrar')?.content).toBe(
    `Veja a [**nova** senha](article:${by.get('Senha')?.id}#passo-2), [aqui](article:${here.id}), [fora](../../../etc/passwd) e [site](https://x.test/senha.md).`,
  )
  expect(by.get('Senha')?.content).toBe(`Volte a [entrar](article:${by.get('Entrar')?.id}) ou \`[não](acesso/entrar.md)\`.`)
})

test('undoing removes the categories that were made, but for those that something else came into', async ({ desk }) => {
  const store = aStore()
  const csv = ['título;conteúdo;categoria', 'Um;x;Novo > Abaixo', 'Dois;x;Novo > Usada', 'Três;x;Outra'].join('\n')
  const report = await importing(desk, store, csv, { name: 'a.csv', dryRun: false })
  const names = () =>
    desk.rows(async (tx) => (await tx.selectFrom('kbCategories').select('name').orderBy('id').execute()).map(({ name }) => name))
  expect(await names()).toEqual(['Novo', 'Abaixo', 'Usada', 'Outra'])
  const used = await desk.rows((tx) => tx.selectFrom('kbCategories').select('id').where('name', '=', 'Usada').executeTakeFirstOrThrow())
  await desk.as('agent')(create, { title: 'De outra pessoa', content: 'x', categoryId: used.id })
  await desk.as('manager')(undo, { id: report.id })
  await worked(desk, store)
  expect(await names()).toEqual(['Novo', 'Usada'])
})

test('B03 B04 hostile zips are refused whole, and leave nothing', async ({ desk }) => {
  const store = aStore()
  const bad: [string, Buffer][] = [
    ['import_not_zip', Buffer.from('PK nothing')],
    ['import_zip_twice', await zipOf({ 'a.md': 'x', 'A.md': 'y' })],
  ]
  const traversal = await zipOf({ 'aa/aa.md': '# Fora' })
  for (const path of ['../aa.md', '/a/aa.md', 'a\\..\\a.m', 'C:/aa.md'])
    bad.push([
      'import_zip_broken',
      Buffer.from(traversal.toString('latin1').replaceAll('aa/aa.md', path.padEnd(8, 'd').slice(0, 8)), 'latin1'),
    ])
  const link = new ZipFile()
  link.addBuffer(Buffer.from('/etc/passwd'), 'link.md', { mode: 0o120777 })
  link.end()
  bad.push(['import_zip_entry', await collect(link.outputStream as AsyncIterable<Buffer>)])
  for (const [reason, bytes] of bad)
    await expect(importing(desk, store, bytes, { name: 'x.zip', dryRun: false }), reason).rejects.toMatchObject({
      details: [{ field: 'file', reason }],
    })
  expect(await articles(desk)).toEqual([])
  const lying = await zipOf({ 'a.md': '# Oi\n\nTexto', 'b.md': '# Bom' })
  // The directory says that the first entry is smaller than it is.
  const at = lying.lastIndexOf('PK\x01\x02', lying.lastIndexOf('PK\x01\x02') - 1, 'latin1')
  lying.writeUInt32LE(2, at + 24)
  const report = await importing(desk, store, lying, { name: 'x.zip', dryRun: false })
  expect(report.lines.map(({ action, notes }) => [action, notes.map(({ reason }) => reason)])).toEqual([
    ['error', ['import_entry_unread']],
    ['create', []],
  ])
})

test('one that was cut off goes on where it ended, and repeats nothing', async ({ desk }) => {
  const store = aStore()
  const rows = Array.from({ length: 25 }, (_, n) => `Artigo ${n};Texto ${n}`)
  const report = await importing(desk, store, ['título;conteúdo', ...rows].join('\n'), { name: 'a.csv', dryRun: false })
  expect(report).toMatchObject({ state: 'done', counts: { create: 25 } })
  await desk.rows(async (tx) => {
    await tx.deleteFrom('kbTransferLines').where('n', '>', 10).execute()
    const gone = tx.deleteFrom('kbArticles').where(
      'title',
      'in',
      Array.from({ length: 15 }, (_, n) => `Artigo ${n + 10}`),
    )
    await gone.execute()
    await tx.updateTable('kbTransfers').set({ state: 'running', workedAt: '2026-01-01T00:00:00Z' }).execute()
  })
  await worked(desk, store)
  expect(await desk.as('manager')(get, { id: report.id })).toMatchObject({ state: 'done', done: 25 })
  expect((await articles(desk)).map(({ title }) => title).toSorted()).toEqual(rows.map((row) => row.split(';')[0]).toSorted())
})

test('articles of a file that are the same by address, earlier slug or title are noticed, wherever they stand, and numbered in their order', async ({
  desk,
}) => {
  const article = (front: string, title: string) => `---\ntitle: ${title}\n${front}---\n\nTexto de ${title}.\n`
  const file = await zipOf({
    'a.md': article('slug: entrar\nformerSlugs: [acesso]\nurl: https://velho.test/1\n', 'Como entrar'),
    'b.md': article('', 'Sair'),
    'c.md': article('slug: acesso\n', 'Outro'),
    'd.md': article('url: https://velho.test/1\n', 'Ainda outro'),
    'e.md': article('', 'Sair'),
    'f.md': `${article('', 'Com figura')}\n![um ponto](ponto.png)\n`,
    'ponto.png': PNG,
    'g.md': article('slug: sair\n', 'Sair de vez'),
    'h.md': article('', 'Entrar'),
  })
  const report = await importing(desk, aStore(), file, { name: 'x.zip', dryRun: false })
  expect(
    report.lines.map(({ place, action, notes }) => [place, action, notes.find(({ reason }) => reason === 'import_repeated')?.message]),
  ).toEqual([
    ['a.md', 'create', undefined],
    ['b.md', 'create', undefined],
    ['c.md', 'error', expect.stringContaining('a.md')],
    ['d.md', 'error', expect.stringContaining('a.md')],
    ['e.md', 'error', expect.stringContaining('b.md')],
    ['f.md', 'create', undefined],
    ['g.md', 'error', expect.stringContaining('b.md')],
    ['h.md', 'create', undefined],
  ])
  expect((await articles(desk)).map(({ slug, title, version }) => [slug, title, version])).toEqual([
    ['entrar', 'Como entrar', 2],
    ['sair', 'Sair', 2],
    ['com-figura', 'Com figura', 3],
    ['entrar-2', 'Entrar', 2],
  ])
})

test('a dry run that was cut off begins again: what it saw of the file is gone', async ({ desk }) => {
  const store = aStore()
  const rows = Array.from({ length: 120 }, (_, n) => `Artigo ${n % 100};Texto ${n}`)
  const report = await importing(desk, store, ['Título;Conteúdo', ...rows].join('\n'), { name: 'a.csv' })
  expect(report).toMatchObject({ state: 'waiting', total: 120 })
  await worked(desk, store)
  const whole = await desk.as('manager')(get, { id: report.id })
  expect(whole.counts).toMatchObject({ create: 100, error: 20 })
  await desk.rows((tx) => tx.deleteFrom('kbTransferLines').where('n', '>', 60).execute())
  await desk.rows((tx) => tx.updateTable('kbTransfers').set({ state: 'running', workedAt: null, done: 60 }).execute())
  await worked(desk, store)
  expect((await desk.as('manager')(get, { id: report.id })).counts).toEqual(whole.counts)
})

test('one transfer of an organisation at a time, and those of others beside it', async ({ desk, other }) => {
  const store = aStore()
  const csv = ['Título;Conteúdo', ...Array.from({ length: 60 }, (_, n) => `Artigo ${n};Texto ${n}`)].join('\n')
  const first = await importing(desk, store, csv, { name: 'a.csv' })
  const second = await importing(desk, store, csv, { name: 'b.csv' })
  const theirs = await importing(other, store, csv, { name: 'c.csv' })
  const stateOf = async (whose: Desk, { id }: { id: number }) => (await whose.as('manager')(get, { id })).state
  // Somebody else works on it, and said so just now.
  await desk.rows((tx) =>
    tx.updateTable('kbTransfers').set({ state: 'running', workedAt: new Date().toISOString() }).where('id', '=', first.id).execute(),
  )
  await worked(desk, store)
  expect([await stateOf(desk, first), await stateOf(desk, second), await stateOf(other, theirs)]).toEqual(['running', 'waiting', 'looked'])
  await desk.rows((tx) => tx.updateTable('kbTransfers').set({ workedAt: '2026-01-01T00:00:00Z' }).where('id', '=', first.id).execute())
  await worked(desk, store)
  expect([await stateOf(desk, first), await stateOf(desk, second)]).toEqual(['looked', 'looked'])
})

test('R01 an import and its undoing are for those who may configure, in their organisation', async ({ desk, other }) => {
  const store = aStore()
  const { id } = await importing(desk, store, '# Um\n\nTexto', { dryRun: false })
  await expect(other.as('manager')(undo, { id })).rejects.toMatchObject({ code: 'transfer_not_found' })
  await expect(other.as('manager')(lines, { id, limit: 5 })).rejects.toMatchObject({ code: 'transfer_not_found' })
  await expect(desk.as('supervisor')(undo, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('manager')(carryOut, { id })).rejects.toMatchObject({ code: 'transfer_state' })
})
