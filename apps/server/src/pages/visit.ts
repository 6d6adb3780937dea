import type { PortalLook } from '@balcao/contracts/kb/pages'
import type { Site } from '@balcao/core/auth/session'
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

/** The origin of an organisation's own address; ours where the host is nobody's. */
export function originAt(env: Deps['env'], { subdomain, domain }: Site): string {
  const ours = new URL(env.PUBLIC_URL)
  const host = subdomain === undefined ? (domain ?? ours.host) : `${subdomain}.${ours.host}`
  return `${ours.protocol}//${host}`
}

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
  return asGuest(db, tenant.id, async (ctx) => {
    const settings = await publicSettings(ctx)
    if (!isOpen(settings)) return undefined
    const visit = { tenantId: tenant.id, origin: originAt(env, site), look: lookOf(tenant.name, settings), settings }
    return { visit, found: await read(ctx, visit) }
  })
}

/** True where somebody of this browser may be signed in: what a guest does not read may still be theirs, and the app asks for it. */
export const mayBeSomebody = ({ env }: Pick<Deps, 'env'>, request: FastifyRequest): boolean =>
  request.cookies[refreshCookie(env.PUBLIC_URL).name] !== undefined
