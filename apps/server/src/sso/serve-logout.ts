import { loggedOutThere } from '@balcao/core/sso/back-channel'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'
import { formParser } from './form.ts'

const MOST_FORM = 20_000

type Provider = { Params: { provider: string } }

/** Where browsers come back to from a logout at a provider, and where providers say that somebody logged out there. */
export async function serveSsoLogout(app: FastifyInstance, deps: Deps): Promise<void> {
  // Nothing is left to be done: the session ended here before the browser went there. What the provider says of its own is not even read.
  app.get<Provider & { Querystring: { state?: unknown; RelayState?: unknown } }>(
    '/api/sso/signed-out/:provider',
    async (request, reply) => {
      const { state, RelayState } = request.query
      const isPortal = state === 'portal' || RelayState === 'portal'
      return reply.header('cache-control', 'no-store').redirect(isPortal ? '/portal/login' : '/login', 303)
    },
  )

  await app.register(async (scope) => {
    formParser(scope, MOST_FORM)
    scope.post<Provider & { Body?: URLSearchParams }>('/api/sso/logout/:provider', async (request, reply) => {
      const context = requestContext(deps, request, reply, () => undefined)
      await context.consumeRateLimit()
      const said = { provider: request.params.provider.slice(0, 40), token: request.body?.get('logout_token') ?? '' }
      const refused = await loggedOutThere(context.authContext, installationOf(deps), said)
      reply.header('cache-control', 'no-store')
      if (refused === undefined) return reply.code(200).send()
      return reply.code(400).send({ error: 'invalid_request', error_description: refused })
    })
  })
}
