import { returned } from '@balcao/core/sso/returned'
import type { FastifyInstance } from 'fastify'
import { signInCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'

const MOST_QUERY = 8_000

/**
 * Where providers send browsers back to. It is opened from another site, so no cookie of a session comes with it, and none is set: the page
 * that it leads to asks for the session.
 */
export async function serveSsoCallback(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { provider: string } }>('/api/sso/callback/:provider', async (request, reply) => {
    const context = requestContext(deps, request, reply, () => undefined)
    await context.consumeRateLimit()
    const [, query = ''] = request.raw.url?.split('?') ?? []
    const browser = request.cookies[signInCookie(deps.env.PUBLIC_URL).name]
    const back = { provider: request.params.provider.slice(0, 40), query: query.slice(0, MOST_QUERY), browser }
    const to = await returned(context.authContext, installationOf(deps), back)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303)
  })
}
