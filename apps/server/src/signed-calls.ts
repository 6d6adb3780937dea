import { isUnavailable } from '@balcao/db/errors'
import type { FastifyInstance, FastifyRequest, RouteHandler } from 'fastify'
import type { Deps } from './deps.ts'
import { requestContext } from './request-context.ts'
import { reached } from './rest/stored.ts'

/** A call of another program, as it came: signatures are made over bytes. */
type SignedCall = { header(name: string): string | undefined; query(name: string): string; body: Buffer }
/** A text is answered as it is. */
type Take = (params: Record<string, string | undefined>, call: SignedCall) => Promise<object | string>
/** Makes what answers a route: it takes the call, or refuses it. */
type Taking = (take: Take) => RouteHandler

function callOf({ headers, body, query: asked }: FastifyRequest): SignedCall {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const query = (name: string) => {
    const value = (asked as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : ''
  }
  return { header, query, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
}

/**
 * Routes for programs that are known by their signature alone. Bodies are left as they came; whatever is refused counts against the address that it
 * came from.
 * @param mostBytes the longest body
 */
export async function serveSignedCalls(
  app: FastifyInstance,
  deps: Deps,
  mostBytes: number,
  routes: (scope: FastifyInstance, taking: Taking) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: mostBytes, parseAs: 'buffer' }, (_, body, done) => done(null, body))
    routes(scope, (take) => async (request, reply) => {
      const taken = await reached(take(request.params as Record<string, string | undefined>, callOf(request))).catch(
        async (error: unknown) => {
          if (!isUnavailable(error)) await requestContext(deps, request, reply, undefined).consumeRateLimit()
          throw error
        },
      )
      return reply.header('cache-control', 'no-store').send(taken)
    })
  })
}
