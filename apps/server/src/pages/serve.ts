import { addressParts, articleAddress, categoryAddress } from '@balcao/contracts/kb/addresses'
import type { ArticlePage, MissingPage, PublicPage } from '@balcao/contracts/kb/pages'
import { alternatives, archivedPlace } from '@balcao/core/kb/pages/archived'
import { articleAtSlug } from '@balcao/core/kb/pages/articles'
import { asGuest } from '@balcao/core/kb/pages/guest'
import { articlePage, categoryPage, homePage } from '@balcao/core/kb/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { textHtml, textMarkdown } from './article-text.ts'
import { documentOf } from './document.ts'
import { frame } from './frame.ts'
import { headOf } from './head.ts'
import { serveLists } from './lists.ts'
import { serveLogos } from './logo.ts'
import type { Markup } from './markup.ts'
import { serveMedia } from './media.ts'
import { searchPage, searchView } from './search.ts'
import type { Shell } from './shell.ts'
import { serveStatus } from './status.ts'
import { articleView, categoryView, homeView, missingView } from './views.ts'
import { mayBeSomebody, type Visit, visiting } from './visit.ts'

type Page = PublicPage['page']
type Answer = Promise<FastifyReply>
const NOTHING: MissingPage = { kind: 'missing', alternatives: [], isGone: false }

/**
 * The knowledge base as pages that are read without scripts: what everybody may read, written by the server; the app takes over where scripts
 * run. Whatever else there is or is not at an address, a guest is given the same page that says so, and who may be signed in the bare app.
 * @returns what answers at the portal's own address
 */
export function servePages(app: FastifyInstance, deps: Deps, shell: Shell): (request: FastifyRequest, reply: FastifyReply) => Answer {
  const fill = (visit: Visit, page: Page, root: Markup, language = 'pt-BR'): string => {
    const { look, origin, settings } = visit
    const head = headOf({ look, page }, { origin, seo: settings.seo })
    return documentOf(shell.html, shell.mark, { head, origin, root, page: { look, page }, language, css: shell.css })
  }

  async function missing(request: FastifyRequest, reply: FastifyReply, visit: Visit, articleId?: number): Answer {
    const { tenantId, look } = visit
    const place = articleId === undefined ? undefined : await archivedPlace(deps.db, tenantId, articleId)
    if (!place && mayBeSomebody(deps, request)) return shell.plain(reply)
    const page = place
      ? { ...NOTHING, isGone: true, alternatives: await asGuest(deps.db, tenantId, (ctx) => alternatives(ctx, place)) }
      : NOTHING
    return shell.nothing(reply, place ? 410 : 404, fill(visit, page, frame(look, 'knowledge', missingView(page))))
  }

  const home = (isHome: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (mayBeSomebody(deps, request)) return shell.plain(reply)
    const visited = await visiting(deps, request, (ctx) => homePage(ctx))
    if (!visited) return shell.plain(reply)
    const { visit, found } = visited
    return shell.filled(request, reply, fill(visit, found, frame(visit.look, isHome ? 'home' : 'knowledge', homeView(found, isHome))))
  }

  app.get('/portal/knowledge-base', home(false))
  app.get('/portal/knowledge', (_, reply) => moved(reply, '/portal/knowledge-base'))

  app.get<{ Params: { address: string } }>('/portal/knowledge-base/:address', async (request, reply) => {
    const parts = addressParts(request.params.address)
    const visited = await visiting(deps, request, async (ctx) => parts && categoryPage(ctx, parts.id))
    if (!visited) return shell.plain(reply)
    const { visit, found } = visited
    if (!found) return missing(request, reply, visit)
    if (parts?.words !== found.category.slug) return moved(reply, categoryAddress(found.category))
    return shell.filled(request, reply, fill(visit, found, frame(visit.look, 'knowledge', categoryView(found, visit.look))))
  })

  app.get<{ Querystring: Record<string, unknown> }>('/portal/search', async (request, reply) => {
    if (mayBeSomebody(deps, request)) return shell.plain(reply)
    const visited = await visiting(deps, request, (ctx) => searchPage(ctx, request.query))
    if (!visited) return shell.plain(reply)
    const { visit, found } = visited
    return shell.filled(request, reply, fill(visit, found, frame(visit.look, 'knowledge', searchView(found))))
  })

  app.get<{ Params: { address: string } }>('/portal/article/:address', async (request, reply) => {
    const isMarkdown = request.params.address.endsWith('.md')
    const address = isMarkdown ? request.params.address.slice(0, -3) : request.params.address
    const parts = addressParts(address)
    const visited = await visiting(deps, request, async (ctx, { settings }) => {
      const page = parts && (await articlePage(ctx, parts.id, settings))
      return page ?? (await articleAtSlug(ctx, address))
    })
    if (!visited) return shell.plain(reply)
    const { visit, found } = visited
    if (!found) return missing(request, reply, visit, parts?.id)
    const article = 'article' in found ? found.article : found
    if (!('article' in found) || parts?.words !== article.slug) return moved(reply, `${articleAddress(article)}${isMarkdown ? '.md' : ''}`)
    if (isMarkdown) return markdown(reply, found, visit.origin)
    const root = frame(visit.look, 'knowledge', articleView(found, textHtml(found)))
    return shell.filled(request, reply, fill(visit, found, root, found.article.language))
  })

  serveStatus(app, deps, shell, fill)
  serveLists(app, deps)
  serveMedia(app, deps)
  serveLogos(app, deps)
  return home(true)
}

/** For good, but asked for again: an address can become somebody's again. */
const moved = (reply: FastifyReply, to: string) => reply.header('cache-control', 'private, no-cache').redirect(to, 301)

const markdown = (reply: FastifyReply, page: ArticlePage, origin: string): FastifyReply =>
  reply
    .type('text/markdown; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
    .header('link', `<${origin}${articleAddress(page.article)}>; rel="canonical"`)
    .send(textMarkdown(page, origin))
