import { isNamedOrigin } from '@balcao/core/sign-in/consent/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestContext } from '../request-context.ts'

const EXCHANGE = '/api/auth/:provider/consent/exchange'
const KEYS_SECONDS = 300
const PREFLIGHT_SECONDS = 600

/** Lets a page of a site that an organisation names read the answer; never with cookies. @returns whether it may */
async function allow(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !(await isNamedOrigin(deps.db, origin))) return false
  reply.header('access-control-allow-origin', origin)
  return true
}

/** What other sites need to learn who somebody is: leave to call the exchange from their pages, and the key of what they get. */
export function serveConsent(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.routeOptions.url === EXCHANGE) await allow(deps, request, reply)
  })
  app.options(EXCHANGE, async (request, reply) => {
    await requestContext(deps, request, reply, () => undefined).consumeGuestLimit()
    if (await allow(deps, request, reply))
      reply.headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
    return reply.code(204).send()
  })
  app.get('/.well-known/jwks.json', async (_, reply) =>
    reply.header('cache-control', `public, max-age=${KEYS_SECONDS}`).send(await deps.identityTokens.keys()),
  )
}
