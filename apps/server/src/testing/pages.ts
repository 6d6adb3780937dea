import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import type { DB } from '@balcao/db/schema'
import { inSystem } from '@balcao/db/system'
import type { Insertable } from 'kysely'
import { aServer, test as base, type TestServer } from './server.ts'

const INDEX = `<!doctype html><html lang="pt-BR"><head><script>boot()</script><meta name="csp-nonce" content="__CSP_NONCE__">
<meta name="description" content="Portal" /><title>Support Portal</title><script type="module" src="/portal/assets/app.js"></script></head>
<body><div id="root"></div></body></html>`

type Page = { status: number; text: string; headers: Record<string, unknown> }

/** A tenant with pages of its own, and what they answer to somebody without a session. */
export type Portal = {
  desk: Desk
  host: string
  get(address: string, headers?: Record<string, string>): Promise<Page>
  category(values?: Partial<Insertable<DB['kbCategories']>>): Promise<number>
  /** Live and for everybody, unless told otherwise. */
  article(values?: Partial<Insertable<DB['kbArticles']>>): Promise<number>
}

let serial = 0

export async function aPortal(server: TestServer): Promise<Portal> {
  const desk = await aDesk(server.deps.db)
  const subdomain = `kb${++serial}`
  const host = `${subdomain}.127.0.0.1:${server.port}`
  await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ subdomain }).where('id', '=', desk.id).execute())
  return {
    desk,
    host,
    async get(url, headers = {}) {
      const { statusCode, body, headers: answered } = await server.app.inject({ method: 'GET', url, headers: { host, ...headers } })
      return { status: statusCode, text: body, headers: answered }
    },
    category: (values = {}) =>
      desk.rows(async (tx) => {
        const n = ++serial
        const row = { tenantId: desk.id, name: `Categoria ${n}`, slug: `categoria-${n}`, ...values }
        return (await tx.insertInto('kbCategories').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    article: (values = {}) =>
      desk.rows(async (tx) => {
        const n = ++serial
        const past = new Date(Date.now() - 60_000).toISOString()
        const state = { status: 'published', audience: 'public', publishAt: past, publishedAt: past } as const
        const row = { tenantId: desk.id, title: `Artigo ${n}`, slug: `artigo-${n}`, content: 'Texto.', ...state, ...values }
        const { id, slug } = await tx.insertInto('kbArticles').values(row).returning(['id', 'slug']).executeTakeFirstOrThrow()
        await tx.insertInto('kbSlugs').values({ tenantId: desk.id, slug, articleId: id }).execute()
        return id
      }),
  }
}

/** A server with apps that look like the built ones, as far as pages are made of them. */
export const test = base.extend<{ pages: TestServer }>({
  pages: async ({ testDb }, use) => {
    const root = await mkdtemp(path.join(tmpdir(), 'balcao-pages-'))
    const folder = path.join(root, 'client')
    await mkdir(path.join(folder, 'assets'), { recursive: true })
    await writeFile(path.join(folder, 'index.html'), INDEX)
    await writeFile(path.join(root, 'pages.json'), '{"css":"assets/pages-1.css"}')
    const server = await aServer(
      testDb.url,
      {},
      {
        apps: [
          { prefix: '/portal/', folder },
          { prefix: '/', folder },
        ],
      },
    )
    await use(server)
    await server.stop()
    await rm(root, { recursive: true })
  },
})
