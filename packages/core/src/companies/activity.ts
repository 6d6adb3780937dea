import type { ListOf } from '@balcao/contracts/common'
import type { CompanyActivity, ListActivity } from '@balcao/contracts/companies/activity'
import { type AuditRow, auditPage, auditView } from '../audit/rows.ts'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { mustExistCompany } from './internal/company-rows.ts'

const ORDER = 'company-activity'

/** What was done to a company, newest first, out of the audit log; nothing of where from. @throws DomainError forbidden, company_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, limit, cursor }: ListActivity): Promise<ListOf<CompanyActivity>> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, id)
  const [createdAt, last] = cursor ? decodeCursor(cursor, ORDER, ['instant', 'integer']) : []
  const after = createdAt === undefined ? undefined : { createdAt: String(createdAt), id: Number(last) }
  const rows = await auditPage(ctx, { resource: 'company', target: String(id), trusted: true }, after, limit + 1).execute()
  return pageOf(rows, limit, view, (row) => encodeCursor(ORDER, [row.createdAt, row.id]))
}

function view(row: AuditRow): CompanyActivity {
  const { timestamp, userId, userName, action, before, after, details } = auditView(row)
  const actor = userId === null ? null : { id: userId, name: userName }
  return { id: row.id, at: timestamp, actor, action, before, after, person: typeof details.name === 'string' ? details.name : null }
}
