import { DomainError } from '@balcao/core/errors'
import { landed } from '@balcao/core/sso/saml/land'
import { ourMetadata } from '@balcao/core/sso/saml/metadata'
import { received } from '@balcao/core/sso/saml/receive'
import type { FastifyInstance } from 'fastify'
import { signInCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'
import { formParser } from './form.ts'

const MOST_FORM = 300_000
const MOST_TEXT = 200

type Provider = { Params: { provider: string } }

/**
 * Where providers of SAML have browsers post their answers, and where our own page fetches one. A form of another site brings no cookie that is
 * not `SameSite=None`, and none of ours is: so what is posted is only kept, and the redirect that follows is a plain visit, which the sign-in's
 * cookie (Lax) comes along with.
 */
export async function serveSaml(app: FastifyInstance, deps: Deps): Promise<void> {
  const of = (provider: string) => provider.slice(0, 40)
  const PAGE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

  await app.register(async (scope) => {
    formParser(scope, MOST_FORM)
    scope.post<Provider & { Body?: URLSearchParams }>('/api/sso/saml/:provider/acs', async (request, reply) => {
      const context = requestContext(deps, request, reply, () => undefined)
      await context.consumeRateLimit()
      const response = request.body?.get('SAMLResponse') ?? ''
      const relayState = (request.body?.get('RelayState') ?? '').slice(0, MOST_TEXT)
      const posted = { provider: of(request.params.provider), response, relayState }
      return reply.headers(PAGE).redirect(await received(context.authContext, installationOf(deps), posted), 303)
    })
  })

  app.get<Provider & { Querystring: { answer?: unknown } }>('/api/sso/saml/:provider/landing', async (request, reply) => {
    const context = requestContext(deps, request, reply, () => undefined)
    await context.consumeRateLimit()
    const { answer } = request.query
    const browser = request.cookies[signInCookie(deps.env.PUBLIC_URL).name]
    const landing = { provider: of(request.params.provider), answer: typeof answer === 'string' ? answer.slice(0, MOST_TEXT) : '', browser }
    const { to, browser: known } = await landed(context.authContext, installationOf(deps), landing)
    if (known !== undefined) context.keepSignInBrowser(known)
    return reply.headers(PAGE).redirect(to, 303)
  })

  app.get<Provider>('/api/sso/saml/:provider/metadata', async (request, reply) => {
    const context = requestContext(deps, request, reply, () => undefined)
    await context.consumeRateLimit()
    const xml = await ourMetadata(context.authContext, installationOf(deps), of(request.params.provider))
    if (xml === undefined) throw new DomainError('not_found', 'route_not_found')
    return reply.headers({ 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-cache' }).send(xml)
  })
}
