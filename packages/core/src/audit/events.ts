import type { AuditEvent, ListEvents, RecordEvent } from '@balcao/contracts/audit/events'
import { riskOf } from '@balcao/contracts/audit/risk'
import type { ListOf } from '@balcao/contracts/common'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { audit } from './record.ts'
import { type AuditRow, auditPage, auditRows, auditView } from './rows.ts'

const ORDER = 'audit'
const MAX_COUNTED = 1000

/** Keeps what a browser says of itself, marked as such. Whoever is signed in may; who it was is not theirs to say (T14). */
export async function record(ctx: Ctx, input: RecordEvent): Promise<{ success: boolean }> {
  const { action, resource, details } = input
  await audit(ctx, { action, resource, details, risk: riskOf(ctx.actor.role, resource), trusted: false })
  return { success: true }
}

const cursorOf = (row: AuditRow) => encodeCursor(ORDER, [row.createdAt, row.id])

/** The log, newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListEvents): Promise<ListOf<AuditEvent>> {
  must(ctx, 'audit.read')
  const { limit, cursor, page, ...filter } = input
  const [createdAt, id] = cursor ? decodeCursor(cursor, ORDER, ['instant', 'integer']) : []
  const after = createdAt === undefined ? undefined : { createdAt: String(createdAt), id: Number(id) }
  const skipped = !cursor && page ? (page - 1) * limit : 0
  const rows = await auditPage(ctx, filter, after, skipped + limit + 1)
    .offset(skipped)
    .execute()
  return pageOf(rows, limit, auditView, cursorOf)
}

/** How many events of the last 24 hours are of high or critical risk. @throws DomainError forbidden */
export async function suspicious(ctx: Ctx): Promise<{ count: number; latest: string | null }> {
  must(ctx, 'audit.read')
  const rows = await auditRows(ctx, { suspicious: true })
    .select('a.createdAt')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_COUNTED)
    .execute()
  return { count: rows.length, latest: rows[0]?.createdAt ?? null }
}
