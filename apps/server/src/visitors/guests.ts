import { tenantAt } from '@balcao/core/auth/site'
import type { Origin } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import { asGuest } from '@balcao/core/kb/pages/guest'
import { isOpen, publicSettings } from '@balcao/core/kb/pages/settings'
import { restrictionsOf } from '@balcao/core/maintenance/gate'
import type { RequestContext } from '@balcao/trpc/request-context'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { siteOf } from '../identity/site.ts'
import { isBrowser, mustBeOurPage } from '../our-pages.ts'

/**
 * Opens transactions for somebody without a session: a guest of the tenant at whose address the call came, whom the database shows what is for
 * everybody. What a guest changes goes by the visitor's cookie, so that a browser must ask from our own pages.
 * @param count what a call costs the address it came from
 */
export function guestOpener(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  request: FastifyRequest,
  from: Origin,
  count: () => Promise<void>,
): RequestContext['open'] {
  return async (run, access = 'write') => {
    await count()
    if (access === 'write' && isBrowser(request)) mustBeOurPage({ env }, request)
    const tenant = await tenantAt(db, siteOf(request.hostname, env.PUBLIC_URL))
    if (!tenant) throw unauthenticated()
    return asGuest(
      db,
      tenant.id,
      async (ctx) => {
        const [settings, restrictions] = await Promise.all([publicSettings(ctx), restrictionsOf(ctx.db, tenant.id)])
        if (!isOpen(settings)) throw unauthenticated()
        return run({ ...ctx, actor: { ...ctx.actor, ...restrictions } })
      },
      access,
      from,
    )
  }
}
