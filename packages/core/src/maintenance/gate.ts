import { isAtLeast } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Actor } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/** What maintenance restricts right now, and until when. */
export type Restriction = { level: 'read_only' | 'admins_only'; until: string }

/** A refusal because of maintenance, with how long to wait. */
export class MaintenanceError extends DomainError {
  readonly retryAfterSeconds: number
  constructor({ level, until }: Restriction) {
    super('unavailable', level === 'read_only' ? 'maintenance_read_only' : 'maintenance_admins_only', { level, until })
    this.retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000))
  }
}

/** What stays open to everybody: who one is, signing out, what is announced, and how the services fare, with having its news mailed. */
const ALWAYS =
  /^((GET|POST) \/(auth\/.*|profile|maintenance\/notice)|GET \/(monitoring\/status|status-page)|(POST|DELETE) \/status-page\/subscription)$/

/** What pages record by themselves while somebody reads: it changes nothing that anybody works with. */
const RECORDED = /^(POST \/(analytics\/.*|audit\/events|kb\/articles\/\{id\}\/view)|PUT \/tickets\/\{ticketId\}\/(presence|read))$/

/**
 * THE rule of maintenance, asked of every call by tRPC and REST, of every transfer and of what sockets write. Administrators pass, so that none
 * locks themselves out; the system works on: what comes in by mail is kept.
 * @throws MaintenanceError
 */
export function mustBeOpen({ role, maintenance }: Actor, route: string): void {
  if (!maintenance || isAtLeast(role, 'admin') || ALWAYS.test(route)) return
  const isReading = route.startsWith('GET ') || RECORDED.test(route)
  if (maintenance.level === 'admins_only' || !isReading) throw new MaintenanceError(maintenance)
}

/** What maintenance restricts in a tenant now and what is switched off there, for those whose session does not say so: guests and API tokens. */
export async function restrictionsOf(db: Tx, tenantId: number): Promise<Required<Pick<Actor, 'maintenance' | 'featuresOff'>>> {
  const { rows } = await sql<{ maintenance: Restriction | null; featuresOff: string[] }>`
    select tenant_maintenance(${tenantId}) as maintenance,
      coalesce((select features_off from tenants where id = ${tenantId}), '{}') as "featuresOff"`.execute(db)
  return rows[0] ?? { maintenance: null, featuresOff: [] }
}
