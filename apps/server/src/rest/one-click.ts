import { unsubscribe } from '@balcao/core/notifications/unsubscribe'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'

const MAX_FORM = 1_000
const PATH = '/api/notifications/unsubscribe/one-click'

/**
 * Where mail programs unsubscribe in one click (RFC 8058): a form without a session, whose address carries the proof. Opening
 * the address changes nothing, scanners do that; it leads to the page that asks.
 */
export async function serveOneClick(app: FastifyInstance, deps: Deps): Promise<void> {
  const tokenOf = (query: unknown) => {
    const { token } = query as { token?: unknown }
    return typeof token === 'string' ? token.slice(0, 200) : ''
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: MAX_FORM, parseAs: 'string' },
      (_, body, done) => done(null, body),
    )
    scope.post(PATH, async (request, reply) => {
      await requestContext(deps, request, reply, undefined).consumeRateLimit()
      await unsubscribe(deps, { token: tokenOf(request.query) })
      return reply.code(204).send()
    })
    scope.get(PATH, async (request, reply) => reply.redirect(`/portal/unsubscribe?token=${encodeURIComponent(tokenOf(request.query))}`))
  })
}
