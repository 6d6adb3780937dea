import { addressParts, articleAddress, categoryAddress } from '@balcao/contracts/kb/addresses'
import type { ListedArticle } from '@balcao/contracts/kb/pages'
import type { Ctx } from '@balcao/core/ctx'
import { notFound } from '@balcao/core/errors'
import { newest } from '@balcao/core/kb/pages/articles'
import { sitemapPart, sitemapParts } from '@balcao/core/kb/pages/sitemap'
import { readableCategories } from '@balcao/core/kb/readers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Markup, markup } from './markup.ts'
import { TEXTS as t } from './texts.ts'
import { type Visit, visiting } from './visit.ts'

const MOST_IN_FEED = 50
const KNOWLEDGE = '/portal/knowledge-base'

const head = markup`<?xml version="1.0" encoding="utf-8"?>`

/** Feeds, the sitemap, and what robots are to know. Of what a guest does not read they hold nothing. */
export function serveLists(app: FastifyInstance, deps: Deps): void {
  const xml = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    read: (ctx: Ctx, visit: Visit) => Promise<Markup | undefined>,
  ) => {
    const visited = await visiting(deps, request, read)
    if (!visited?.found) throw notFound('route_not_found')
    return reply.type(type).header('cache-control', 'private, no-cache').send(visited.found.text)
  }
  const feed = (request: FastifyRequest, reply: FastifyReply, address?: string) =>
    xml(request, reply, 'application/rss+xml; charset=utf-8', async (ctx, visit) => {
      if (!visit.look.rss) return undefined
      if (address === undefined) return feedOf(visit, `${t.base}: ${visit.look.name}`, KNOWLEDGE, await newest(ctx, null, MOST_IN_FEED))
      const id = addressParts(address)?.id
      const category = id === undefined ? undefined : (await readableCategories(ctx)).find((one) => one.id === id)
      return category && feedOf(visit, category.name, categoryAddress(category), await newest(ctx, category.id, MOST_IN_FEED))
    })

  app.get(`${KNOWLEDGE}/feed.xml`, (request, reply) => feed(request, reply))
  app.get<{ Params: { address: string } }>(`${KNOWLEDGE}/:address/feed.xml`, (request, reply) =>
    feed(request, reply, request.params.address),
  )

  app.get('/portal/sitemap.xml', (request, reply) =>
    xml(request, reply, 'application/xml; charset=utf-8', async (ctx, { settings, origin }) => {
      if (!settings.seo.index) return undefined
      const files = ['categories.xml', ...(await sitemapParts(ctx)).map((part) => `articles-${part}.xml`)]
      return markup`${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map(
        (file) => markup`<sitemap><loc>${origin}/portal/sitemap/${file}</loc></sitemap>`,
      )}</sitemapindex>`
    }),
  )
  app.get<{ Params: { file: string } }>('/portal/sitemap/:file', (request, reply) =>
    xml(request, reply, 'application/xml; charset=utf-8', async (ctx, { settings, origin }) => {
      if (!settings.seo.index) return undefined
      const part = /^articles-(\d{1,6})\.xml$/.exec(request.params.file)?.[1]
      if (part === undefined && request.params.file !== 'categories.xml') return undefined
      const places =
        part === undefined
          ? (await readableCategories(ctx)).map((one) => ({ address: categoryAddress(one), updatedAt: one.updatedAt }))
          : (await sitemapPart(ctx, Number(part))).map((one) => ({ address: articleAddress(one), updatedAt: one.updatedAt }))
      return markup`${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.map(
        ({ address, updatedAt }) =>
          markup`<url><loc>${origin}${address}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
      )}</urlset>`
    }),
  )
  app.get('/robots.txt', async (request, reply) => {
    const visited = await visiting(deps, request, async () => true)
    const closed = 'User-agent: *\nDisallow: /\n'
    const open = `User-agent: *\nAllow: /portal/\nDisallow: /\n\nSitemap: ${visited?.visit.origin}/portal/sitemap.xml\n`
    return reply.type('text/plain; charset=utf-8').send(visited?.visit.settings.seo.index ? open : closed)
  })
}

const feedOf = (
  { origin, look }: Visit,
  title: string,
  address: string,
  articles: (ListedArticle & { publishedAt: string | null })[],
): Markup =>
  markup`${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${origin}${address}</link><description>${look.name}</description><atom:link href="${origin}${address}/feed.xml" rel="self" type="application/rss+xml"/>${articles.map(
    (one) =>
      markup`<item><title>${one.title}</title><link>${origin}${articleAddress(one)}</link><guid isPermaLink="false">${origin}/portal/article/${one.id}</guid><pubDate>${new Date(one.publishedAt ?? one.updatedAt).toUTCString()}</pubDate><description>${one.summary}</description></item>`,
  )}</channel></rss>`
