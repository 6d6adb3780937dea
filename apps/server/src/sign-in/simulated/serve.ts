import { SIMULATED_SOCIAL } from '@balcao/platform/env'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { simulateSocial } from './provider.ts'

const MOST_FORM = 100_000
const CSP = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** All social providers for development: not there in production, nor where this installation asks others. */
export async function serveSimulatedSocial(app: FastifyInstance, deps: Deps): Promise<void> {
  const { NODE_ENV, SOCIAL_URL: base } = deps.env
  if (NODE_ENV === 'production' || !base?.endsWith(SIMULATED_SOCIAL)) return
  const { handle } = simulateSocial({ base })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST_FORM }, (_, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    // What one of them is asked in JSON is always the same.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MOST_FORM }, (_, __, done) => done(null, undefined))
    scope.route<{ Body?: URLSearchParams }>({
      method: ['GET', 'POST'],
      url: `${SIMULATED_SOCIAL}/*`,
      handler: async (request, reply) => {
        const [path = '', query = ''] = (request.raw.url ?? '').slice(SIMULATED_SOCIAL.length).split('?')
        const { method, headers, body = new URLSearchParams() } = request
        const asked = { method, path, query: new URLSearchParams(query), form: body, authorization: headers.authorization }
        const { status, type = 'text/plain', location, body: text, posts } = await handle(asked)
        if (location !== undefined) return reply.redirect(location, status)
        const csp = posts === undefined ? CSP : `${CSP}; form-action 'self' ${posts}`
        return reply.status(status).headers({ 'content-security-policy': csp, 'cache-control': 'no-store' }).type(type).send(text)
      },
    })
  })
}
