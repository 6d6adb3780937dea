import { App, Provider } from '@balcao/contracts/auth/provider'
import { Organization } from '@balcao/contracts/auth/session'
import { SocialProviderName } from '@balcao/contracts/sign-in/social/providers'
import { DomainError } from '@balcao/core/errors'
import { beginSocial } from '@balcao/core/sign-in/social/begin'
import { returned } from '@balcao/core/sign-in/social/returned'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { installationOf, requestContext } from '../request-context.ts'
import { formParser } from '../sso/form.ts'

const MOST_QUERY = 12_000
const PAGE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** What is no such thing is left out: a page has nobody to refuse a field to. */
const Asked = z.object({
  organization: Organization.optional().catch(undefined),
  app: App.catch('portal'),
  redirect: z.string().optional().catch(undefined),
})
type Named = { Params: { provider: string; name: string } }

/** @throws DomainError route_not_found */
function nameOf({ params }: FastifyRequest<Named>) {
  const name = SocialProviderName.safeParse(params.name)
  if (!name.success || !Provider.safeParse(params.provider).success) throw new DomainError('not_found', 'route_not_found')
  return name.data
}

/**
 * From the button to a social provider, and back. What comes back is opened from another site, so no session is read or begun here: the page that it
 * leads to asks for it. An answer that is posted (Apple) brings no cookie: it is sent on to us as a plain visit, which the sign-in's cookie comes
 * along with.
 */
export async function serveSocial(app: FastifyInstance, deps: Deps): Promise<void> {
  const contextOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = requestContext(deps, request, reply, () => undefined)
    await context.consumeRateLimit()
    return context
  }
  const browserOf = ({ cookies }: FastifyRequest) => cookies[signInCookie(deps.env.PUBLIC_URL).name]

  app.get<Named>('/api/auth/:provider/oauth/:name/start', async (request, reply) => {
    const name = nameOf(request)
    const context = await contextOf(request, reply)
    const { organization, app: asked, redirect } = Asked.parse(request.query)
    const wanted = { name, organization, app: asked, redirect }
    const begun = await beginSocial(context.authContext, installationOf(deps), wanted, browserOf(request))
    if ('browser' in begun) context.keepSignInBrowser(begun.browser)
    return reply.headers(PAGE).redirect(begun.to, 302)
  })

  app.get<Named>('/api/auth/:provider/oauth/:name/callback', async (request, reply) => {
    const name = nameOf(request)
    const context = await contextOf(request, reply)
    const [, query = ''] = request.raw.url?.split('?') ?? []
    const back = { name, query: query.slice(0, MOST_QUERY), browser: browserOf(request) }
    return reply.headers(PAGE).redirect(await returned(context.authContext, installationOf(deps), back), 302)
  })

  await app.register(async (scope) => {
    formParser(scope, MOST_QUERY)
    scope.post<Named & { Body?: URLSearchParams }>('/api/auth/:provider/oauth/:name/callback', async (request, reply) => {
      const name = nameOf(request)
      await contextOf(request, reply)
      const query = new URLSearchParams()
      for (const field of ['state', 'code', 'user', 'error', 'iss']) {
        const value = request.body?.get(field)
        if (value) query.set(field, value)
      }
      return reply.headers(PAGE).redirect(`/api/auth/local/oauth/${name}/callback?${query}`, 303)
    })
  })
}
