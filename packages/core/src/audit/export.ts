import { type FilterEvents, MAX_EXPORT } from '@balcao/contracts/audit/events'
import { RISK_NAME, type Risk } from '@balcao/contracts/audit/risk'
import { BOM, csvLine } from '@balcao/contracts/csv'
import { sql } from 'kysely'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { audit } from './record.ts'
import { type AuditRow, auditPage, auditRows, type Place, shownRow } from './rows.ts'

const PAGE = 2_000
const HEAD = [
  'Data (UTC)',
  'Usuário',
  'E-mail',
  'Papel',
  'Ação',
  'Recurso',
  'Id do recurso',
  'Risco',
  'Confiável',
  'Sucesso',
  'Motivo',
  'Caminho ou permissão',
  'IP',
  'Navegador',
  'Antes',
  'Depois',
]

function cells(stored: AuditRow): unknown[] {
  const row = shownRow(stored)
  const { success = true, reason, path, permission } = row.details ?? {}
  const yes = (value: unknown) => (value ? 'sim' : 'não')
  return [
    row.createdAt,
    row.actorName,
    row.actorEmail,
    row.actorRole,
    row.action,
    row.resource,
    row.resourceId,
    RISK_NAME[row.risk as Risk],
    yes(row.trusted),
    yes(success),
    reason,
    path ?? permission,
    row.ip,
    row.userAgent,
    row.before,
    row.after,
  ]
}

/**
 * How many events an export would hold.
 * @throws DomainError forbidden; proof_required; invalid_input when there are too many for one file
 */
export async function exportSize(ctx: Ctx, filter: FilterEvents): Promise<{ rows: number }> {
  must(ctx, 'audit.read')
  // An API token proves nothing: its person did when it was made.
  if (ctx.actor.sessionId !== null) mustBeFresh(ctx)
  const { count } = await ctx.db
    .selectFrom(
      auditRows(ctx, filter)
        .select('a.id')
        .limit(MAX_EXPORT + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > MAX_EXPORT) throw invalid({ field: 'from', reason: 'too_many_events', params: { most: MAX_EXPORT } })
  return { rows: count }
}

export type ExportStart = { rows: number; head: string; place: Place }

/** Begins an export, and writes down that it did. What happens from now on, itself included, is not in it. */
export async function beginExport(ctx: Ctx, filter: FilterEvents): Promise<ExportStart> {
  const { rows } = await exportSize(ctx, filter)
  const { rows: clock } = await sql<{ now: string }>`select now() as now`.execute(ctx.db)
  await audit(ctx, { action: 'audit.exported', resource: 'audit', details: { rows, filter }, risk: 'high' })
  return { rows, head: BOM + csvLine(HEAD), place: { createdAt: clock[0]?.now ?? '', id: 0 } }
}

/** The next part of an export, and where it goes on. @throws DomainError forbidden */
export async function exportPart(ctx: Ctx, filter: FilterEvents, place: Place): Promise<{ text: string; next: Place | undefined }> {
  must(ctx, 'audit.read')
  const rows = await auditPage(ctx, filter, place, PAGE).execute()
  const last = rows.at(-1)
  return { text: rows.map((row) => csvLine(cells(row))).join(''), next: rows.length === PAGE && last ? last : undefined }
}
