import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import { recordDenial } from '@balcao/core/audit/denials'
import { mustBeOneself } from '@balcao/core/auth/oneself'
import type { Ctx } from '@balcao/core/ctx'
import { DomainError, forbidden } from '@balcao/core/errors'
import { mustBeOn } from '@balcao/core/maintenance/features'
import { mustBeOpen } from '@balcao/core/maintenance/gate'
import type { RequestContext } from './request-context.ts'
import type { Endpoint, Route } from './row.ts'

/** Writes down that a call was refused, where it was. That it could not be written down changes nothing of the answer. */
export async function noteRefusal({ open }: Pick<RequestContext, 'open'>, error: unknown, method: string, path: string): Promise<void> {
  if (error instanceof DomainError && error.code === 'forbidden')
    await open((ctx) => recordDenial(ctx, method, path)).catch(() => undefined)
}

/** The same call, which writes down that it was refused. */
export function recordingDenials(method: Endpoint['method'], path: string, call: Endpoint['call']): Endpoint['call'] {
  return async (request, raw) => {
    try {
      return await call(request, raw)
    } catch (error) {
      await noteRefusal(request, error, method, path)
      throw error
    }
  }
}

/** How a caller's transaction is opened: calls that guests may make are open to those without a session. */
export const openFor = (role: Role, request: Pick<RequestContext, 'open' | 'openToGuests'>): RequestContext['open'] =>
  role === 'guest' ? request.openToGuests : request.open

/** What stays open to somebody whose role asks for a second factor that is not set up yet: setting it up. */
const SETTING_UP =
  /^(GET|POST) \/(auth\/(profile|prove(\/(code|passkey))?)|profile|profile\/second-factor(\/.*)?|profile\/passkeys(\/options)?)$/

/**
 * What the table asks of every caller.
 * @throws DomainError forbidden, second_factor_setup_required, impersonation_read_only, impersonation_private, maintenance_read_only,
 * maintenance_admins_only, feature_off
 */
export function mayCall({ actor }: Ctx, role: Role, route: Route): void {
  if (ROLE_LEVEL[actor.role] < ROLE_LEVEL[role]) throw forbidden()
  if (actor.secondFactorDue && !SETTING_UP.test(route)) throw new DomainError('forbidden', 'second_factor_setup_required')
  mustBeOneself(actor, route)
  mustBeOpen(actor, route)
  mustBeOn(actor, route)
}
