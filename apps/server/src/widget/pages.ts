import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appearance } from '@balcao/core/chat/widget/visits'
import { DomainError, notFound } from '@balcao/core/errors'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'

/** Built with the portal, each in one piece. */
const SCRIPTS = { loader: 'widget-loader.js', frame: 'widget-frame.js' } as const
const MINUTES = 10

/** Where a browser may show the frame: on the pages of the portal, and on the organisation's own domains, on none before it named any. */
function ancestorsOf(domains: readonly string[], publicUrl: string): string {
  // An installation without https is one that is tried out, or in a closed network.
  const schemes = publicUrl.startsWith('https:') ? ['https'] : ['https', 'http']
  return ["'self'", ...domains.flatMap((domain) => schemes.map((scheme) => `${scheme}://${domain}`))].join(' ')
}

const policy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Chat</title><script type="module" src="/widget/frame.js"></script></head><body></body></html>`

/** The script that organisations include, and the frame that it opens. */
export async function serveWidgetPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const folder = deps.apps.find(({ prefix }) => prefix === '/portal/')?.folder
  const built = new Map<string, Buffer>()
  const script = (file: string, reply: FastifyReply) => {
    try {
      const bytes = built.get(file) ?? readFileSync(path.join(folder ?? '', file))
      built.set(file, bytes)
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', `public, max-age=${MINUTES * 60}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    } catch {
      throw new DomainError('not_found', 'route_not_found')
    }
  }
  await app.register(async (scope) => {
    await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
    scope.get('/widget/loader.js', async (_, reply) => script(SCRIPTS.loader, reply))
    scope.get('/widget/frame.js', async (_, reply) => script(SCRIPTS.frame, reply))
    const page = (reply: FastifyReply, ancestors: string) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('cross-origin-resource-policy', 'cross-origin')
        .removeHeader('x-frame-options')
        .header('content-security-policy', policy(ancestors))
        .send(PAGE)
    scope.get<{ Querystring: { key?: unknown } }>('/widget/frame', async (request, reply) => {
      const { key } = request.query
      if (typeof key !== 'string') throw notFound('widget_not_found')
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
      const { domains } = await appearance({ ...deps, from }, key)
      return page(reply, ancestorsOf(domains, deps.env.PUBLIC_URL))
    })
    // What a mail leads back to: the conversation has the window to itself.
    scope.get('/widget/continue', async (_, reply) => page(reply, "'none'"))
  })
}
