import { expect } from 'vitest'
import { aPortal, test } from '../testing/pages.ts'

const jsonOf = (html: string) => JSON.parse(/<script type="application\/json" id="kb-page">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const withoutNonce = (html: string) => html.replace(/name="csp-nonce" content="[^"]*"/, '').replace(/nonce="[^"]*"/g, '')

test('an article is read without a script, and the app finds its data', async ({ pages }) => {
  const { get, article, category, host } = await aPortal(pages)
  const above = await category({ name: 'Acesso', slug: 'acesso' })
  const below = await category({ name: 'Senhas', slug: 'senhas', parentId: above })
  const other = await article({ categoryId: below, title: 'Trocar a senha', slug: 'trocar-a-senha' })
  const id = await article({
    categoryId: below,
    title: 'Erro 403 ao entrar',
    slug: 'erro-403',
    summary: 'O que fazer.',
    content: `## Causas\n\nVeja [como trocar](article:${other}#passo).\n\n> [!NOTE]\n> Aviso.`,
  })
  const { status, text, headers } = await get(`/portal/article/${id}-erro-403`)
  expect(status).toBe(200)
  expect(text).toContain('<title>Erro 403 ao entrar · Support Portal</title>')
  expect(text).toContain(`<link rel="canonical" href="http://${host}/portal/article/${id}-erro-403">`)
  expect(text).toContain('<link rel="stylesheet" href="/portal/assets/pages-1.css">')
  expect(text).toMatch(/<ol><li><a href="\/portal\/knowledge-base">.*Acesso<\/a><\/li><li>.*Senhas<\/a>/)
  expect(text).toContain('<h2 id="causas">Causas<a class="article-anchor" href="#causas"')
  expect(text).toContain(`<a href="/portal/article/${other}-trocar-a-senha#passo">como trocar</a>`)
  expect(text).toContain('<div class="article-callout article-note">')
  expect(text).toContain('<a class="kb-button" href="/portal/create-ticket">Falar com o suporte</a>')
  expect(jsonOf(text)).toMatchObject({ page: { kind: 'article', article: { id, slug: 'erro-403' }, related: [{ id: other }] } })
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(text)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  const crumbs = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json as string))
  expect(crumbs.map((one) => one['@type'])).toEqual(['Article', 'BreadcrumbList'])
})

test('the number decides: other words and old slugs lead to the address of now', async ({ pages }) => {
  const { get, article, category, desk } = await aPortal(pages)
  const id = await article({ slug: 'novo' })
  await desk.rows((tx) => tx.insertInto('kbSlugs').values({ tenantId: desk.id, slug: '2-via-antiga', articleId: id }).execute())
  for (const address of [`${id}`, `${id}-velho`, `${id}-NOVO`, `${id}-%C3%A7`, '2-via-antiga', 'novo']) {
    const { status, headers } = await get(`/portal/article/${address}`)
    expect([status, headers.location], address).toEqual([301, `/portal/article/${id}-novo`])
  }
  const categoryId = await category({ slug: 'faturas' })
  await article({ categoryId })
  expect((await get(`/portal/knowledge-base/${categoryId}-x`)).headers.location).toBe(`/portal/knowledge-base/${categoryId}-faturas`)
  expect((await get('/portal/knowledge')).headers.location).toBe('/portal/knowledge-base')
})

test('what a guest may not read is not there, on any page, and looks like what never was', async ({ pages }) => {
  const { get, article, category, desk } = await aPortal(pages)
  const portalOnly = await category({ name: 'SEGREDO da categoria', slug: 'segredo', audience: 'portal' })
  const soon = new Date(Date.now() + 600_000).toISOString()
  const client = await desk.aUser('client')
  const hidden = await Promise.all([
    article({ title: 'SEGREDO', categoryId: portalOnly }),
    article({ title: 'SEGREDO', audience: 'portal' }),
    article({ title: 'SEGREDO', audience: 'staff' }),
    article({ title: 'SEGREDO', audience: 'roles', roles: ['client'] }),
    article({ title: 'SEGREDO', audience: 'company', companyIds: [client.id] }),
    article({ title: 'SEGREDO', status: 'draft', publishAt: null }),
    article({ title: 'SEGREDO', publishAt: soon }),
    article({ title: 'SEGREDO', unpublishAt: new Date(Date.now() - 1_000).toISOString() }),
    article({ title: 'SEGREDO', deletedAt: new Date().toISOString() }),
    article({ title: 'SEGREDO', status: 'archived', audience: 'staff' }),
  ])
  const seen = await article({ title: 'Aberto', slug: 'aberto', content: hidden.map((id) => `[x](article:${id})`).join(' ') })
  const random = await get('/portal/article/999999999-x')
  expect(random.status).toBe(404)
  for (const id of hidden) {
    const { status, text, headers } = await get(`/portal/article/${id}-segredo`)
    expect(status).toBe(404)
    expect(withoutNonce(text)).toBe(withoutNonce(random.text))
    expect(headers['cache-control']).toBe('no-store')
    expect((await get(`/portal/article/${id}.md`)).status).toBe(404)
  }
  for (const address of [
    '/portal/',
    '/portal',
    '/portal/knowledge-base',
    '/portal/knowledge-base/feed.xml',
    `/portal/article/${seen}-aberto`,
  ]) {
    const { status, text } = await get(address)
    expect(status, address).toBe(200)
    expect(text, address).not.toMatch(/SEGREDO|segredo/)
  }
  expect((await get(`/portal/knowledge-base/${portalOnly}-segredo`)).status).toBe(404)
  const parts = (await get('/portal/sitemap.xml')).text.match(/sitemap\/[\w-]+\.xml/g) ?? []
  const maps = await Promise.all(parts.map((part) => get(`/portal/${part}`)))
  const listed = maps.map(({ text }) => text).join('')
  expect(listed).toContain(`/portal/article/${seen}-`)
  for (const id of hidden) expect(listed).not.toContain(`/portal/article/${id}-`)
})

test('who may be signed in is given the bare app where a guest finds nothing, the same for all of it', async ({ pages }) => {
  const { get, article } = await aPortal(pages)
  const hidden = await article({ audience: 'portal' })
  const cookie = { cookie: 'balcao-rt=whatever' }
  const [one, other] = [await get(`/portal/article/${hidden}-x`, cookie), await get('/portal/article/999999999-x', cookie)]
  expect([one.status, other.status]).toEqual([200, 200])
  expect(withoutNonce(one.text)).toBe(withoutNonce(other.text))
  expect(one.text).toContain('<div id="root"></div>')
})

test('another tenant’s article is not there, nor anything of a tenant that closed its pages', async ({ pages }) => {
  const [a, b] = [await aPortal(pages), await aPortal(pages)]
  const id = await a.article()
  expect((await b.get(`/portal/article/${id}-x`)).status).toBe(404)
  await a.desk.rows((tx) =>
    tx
      .insertInto('kbSettings')
      .values({ tenantId: a.desk.id, settings: JSON.stringify({ publicAccess: false }) })
      .execute(),
  )
  const closed = await a.get(`/portal/article/${id}`)
  expect(closed.text).toContain('<div id="root"></div>')
  for (const address of ['/portal/sitemap.xml', '/portal/knowledge-base/feed.xml']) expect((await a.get(address)).status).toBe(404)
})

test('an article that everybody read and that was archived is gone, and others of its category are named', async ({ pages }) => {
  const { get, article, category } = await aPortal(pages)
  const categoryId = await category()
  const id = await article({ categoryId, status: 'archived', title: 'Antigo' })
  await article({ categoryId, title: 'Atual' })
  const { status, text } = await get(`/portal/article/${id}-antigo`)
  expect(status).toBe(410)
  expect(text).toContain('Atual')
  expect(text).not.toContain('Antigo')
  expect(text).toContain('content="noindex"')
})

test('a kept page is asked for again: the same is 304 without a policy, and narrowed it is gone at once', async ({ pages }) => {
  const { get, article, category, desk } = await aPortal(pages)
  const categoryId = await category()
  const id = await article({ categoryId, slug: 'guardado' })
  const address = `/portal/article/${id}-guardado`
  const first = await get(address)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const again = await get(address, { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers).not.toHaveProperty('content-security-policy')
  await desk.rows((tx) => tx.updateTable('kbCategories').set({ audience: 'portal' }).where('id', '=', categoryId).execute())
  expect((await get(address, { 'if-none-match': String(first.headers.etag) })).status).toBe(404)
})

test('feed, Markdown and robots say where things are', async ({ pages }) => {
  const { get, article, category, desk, host } = await aPortal(pages)
  const categoryId = await category({ name: 'Faturas & boletos', slug: 'faturas' })
  const below = await category({ parentId: categoryId })
  const id = await article({ categoryId: below, title: 'Segunda via <boleto>', slug: 'segunda-via', summary: 'Como emitir.' })
  const feed = await get(`/portal/knowledge-base/${categoryId}-faturas/feed.xml`)
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  expect(feed.text).toContain('<title>Faturas &amp; boletos</title>')
  expect(feed.text).toContain(`<title>Segunda via &lt;boleto&gt;</title><link>http://${host}/portal/article/${id}-segunda-via</link>`)
  const markdown = await get(`/portal/article/${id}-segunda-via.md`)
  expect(markdown.text).toBe('# Segunda via <boleto>\n\n> Como emitir.\n\nTexto.')
  expect(markdown.headers['x-robots-tag']).toBe('noindex')
  expect((await get('/robots.txt')).text).toContain(`Sitemap: http://${host}/portal/sitemap.xml`)
  const settings = JSON.stringify({ rss: false, seo: { title: '', description: '', index: false } })
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings }).execute())
  expect((await get(`/portal/knowledge-base/${categoryId}-faturas/feed.xml`)).status).toBe(404)
  expect((await get('/portal/sitemap.xml')).status).toBe(404)
  expect((await get(`/portal/article/${id}-segunda-via`)).text).toContain('<meta name="robots" content="noindex">')
})

test('texts of an article in several languages name each other, as far as a guest reads them', async ({ pages }) => {
  const { get, article, host } = await aPortal(pages)
  const id = await article({ slug: 'acesso' })
  const english = await article({ slug: 'access', language: 'en', translationOf: id })
  const spanish = await article({ slug: 'acceso', language: 'es', translationOf: id, audience: 'portal' })
  for (const address of [`/portal/article/${id}-acesso`, `/portal/article/${english}-access`]) {
    const { text } = await get(address)
    expect(text, address).toContain(`<link rel="alternate" hreflang="pt-BR" href="http://${host}/portal/article/${id}-acesso">`)
    expect(text, address).toContain(`<link rel="alternate" hreflang="en" href="http://${host}/portal/article/${english}-access">`)
    expect(text, address).not.toContain(`/portal/article/${spanish}-`)
    expect(text.includes('>Ler em English</a>'), address).toBe(address.endsWith('-acesso'))
    expect(text.includes('>Ler em Português</a>'), address).toBe(address.endsWith('-access'))
  }
  expect((await get(`/portal/article/${english}-access`)).text).toContain('<html lang="en">')
})

test('a search is a page for guests, found by nobody, and no more than a search where nothing is asked', async ({ pages }) => {
  const { get, article } = await aPortal(pages)
  const id = await article({ title: 'Ajustar o <calibre>', slug: 'calibre', content: 'Segure o botão.' })
  const { status, text } = await get('/portal/search?q=calibre')
  expect(status).toBe(200)
  expect(text).toMatch(new RegExp(`<a href="/portal/article/${id}-calibre">.*<mark>calibre</mark>`))
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect((await get('/portal/search?q=nadaxyz')).text).toContain('Nenhum artigo encontrado')
  for (const address of ['/portal/search', '/portal/search?q=', '/portal/search?q=a&q=b', '/portal/search?q=x&cursor=nao'])
    expect([200, 400], address).toContain((await get(address)).status)
})
