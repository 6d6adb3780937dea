import type { PortalChat, PortalVisit } from '@balcao/contracts/chat/portal'
import { VISITOR_DAYS } from '@balcao/contracts/chat/widget'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import type { Secrets } from '../ports.ts'
import { unreadAtPortal } from './widget/state.ts'

/** The key of the chat for a customer, where the organisation has it turned on. The staff have the staff app. */
async function keyFor({ db, actor }: Ctx): Promise<string | null> {
  if (actor.side !== 'customer') return null
  const { rows } = await sql<{ key: string | null }>`select chat_portal_key(${actor.tenantId}) as key`.execute(db)
  return rows[0]?.key ?? null
}

/** Whether who is signed in at the portal has the chat there, and what they have not read in it. */
export async function get(ctx: Ctx): Promise<PortalChat> {
  const key = await keyFor(ctx)
  return { key, unread: key === null ? 0 : await unreadAtPortal(ctx, me(ctx)) }
}

/**
 * Opens the visit of the caller's session: its secret is derived from that session, so that all of its tabs have the same one.
 * @throws DomainError widget_not_found, also for the staff and for programs
 */
export async function visit(ctx: Ctx, secrets: Secrets): Promise<PortalVisit> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null || (await keyFor(ctx)) === null) throw notFound('widget_not_found')
  const secret = secrets.derive('chat-portal-visit', `${tenantId}.${sessionId}`).slice(0, 32)
  const { rows } = await sql<{ id: number | null }>`
    select chat_open_visit(${tenantId}, ${me(ctx)}, ${sessionId}, ${secrets.hash(secret)}, ${VISITOR_DAYS}) as id`.execute(ctx.db)
  const id = rows[0]?.id
  if (!id) throw notFound('widget_not_found')
  return { session: `${tenantId}.${id}.${secret}` }
}
