import type { PortalLook } from '@balcao/contracts/kb/pages'
import { tenantAt } from '@balcao/core/auth/site'
import type { Ctx } from '@balcao/core/ctx'
import { asGuest } from '@balcao/core/kb/pages/guest'
import { lookOf } from '@balcao/core/kb/pages/pages'
import { isOpen, type PublicSettings, publicSettings } from '@balcao/core/kb/pages/settings'
import type { FastifyRequest } from 'fastify'
import { refreshCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { siteOf } from '../identity/site.ts'

/** A tenant whose knowledge base is open to everybody, at the host that was asked. */
export type Visit = { tenantId: number; origin: string; look: PortalLook; settings: PublicSettings }

export type Visited<T> = { visit: Visit; found: T }

/**
 * Reads as a guest of the tenant of the request's host; undefined where the host is no tenant's or its knowledge base is not for everybody.
 * Addresses are built on a host only after it was found to be the tenant's (A09).
 */
export async function visiting<T>(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  request: FastifyRequest,
  read: (ctx: Ctx, visit: Visit) => Promise<T>,
): Promise<Visited<T> | undefined> {
  const site = siteOf(request.hostname, env.PUBLIC_URL)
  const tenant = await tenantAt(db, site)
  if (!tenant) return undefined
  const ours = new URL(env.PUBLIC_URL)
  const host = site.subdomain === undefined ? `${site.domain}` : `${site.subdomain}.${ours.host}`
  return asGuest(db, tenant.id, async (ctx) => {
    const settings = await publicSettings(ctx)
    if (!isOpen(settings)) return undefined
    const visit = { tenantId: tenant.id, origin: `${ours.protocol}//${host}`, look: lookOf(tenant.name, settings), settings }
    return { visit, found: await read(ctx, visit) }
  })
}

/** True where somebody of this browser may be signed in: what a guest does not read may still be theirs, and the app asks for it. */
export const mayBeSomebody = ({ env }: Pick<Deps, 'env'>, request: FastifyRequest): boolean =>
  request.cookies[refreshCookie(env.PUBLIC_URL).name] !== undefined
