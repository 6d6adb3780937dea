import { BOM, csvLine } from '@balcao/contracts/csv'
import { describeDifferences } from '@balcao/contracts/maintenance/history/describe'
import { type FilterHistory, MAX_HISTORY_EXPORT } from '@balcao/contracts/maintenance/history/history'
import type { ConfigKind, ConfigState } from '@balcao/contracts/maintenance/history/kinds'
import { wordingFor } from '@balcao/contracts/maintenance/history/wording'
import { ACT_NAME, FIELD_NAME, KIND_NAME } from '@balcao/contracts/maintenance/history/words'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { ownWordsFor } from '../../tickets/settings/status-name-rows.ts'
import { historyRows, type VersionRow } from './internal/version-rows.ts'
import { namesIn } from './names.ts'
import { kindsOf } from './versions.ts'

const PART = 200
const HEAD = ['Data (UTC)', 'Quem', 'Tipo', 'Objeto', 'Id', 'Versão', 'O que houve', 'Campos', 'Diferenças', 'Motivo']
/** Ids below this one come next. */
type Place = number

/** Begins a file of the history, and writes down that it did. @throws DomainError forbidden; invalid_input when there is too much for one file */
export async function beginExport(ctx: Ctx, filter: FilterHistory): Promise<{ rows: number; head: string; first: Place }> {
  must(ctx, 'config.history')
  const { rows, newest } = await ctx.db
    .selectFrom(
      historyRows(ctx, filter, kindsOf(ctx))
        .limit(MAX_HISTORY_EXPORT + 1)
        .as('found'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.max('found.id').as('newest')])
    .executeTakeFirstOrThrow()
  if (rows > MAX_HISTORY_EXPORT) throw invalid({ field: 'from', reason: 'too_many_events', params: { most: MAX_HISTORY_EXPORT } })
  await audit(ctx, { action: 'config.exported', resource: 'config', details: { rows, filter }, risk: 'medium' })
  return { rows, head: BOM + csvLine(HEAD), first: (newest ?? 0) + 1 }
}

/** The states before some versions, by the version's id. */
async function statesBefore({ db }: Ctx, rows: readonly VersionRow[]): Promise<Map<number, ConfigState | null>> {
  const before = await sql<{ id: number; state: ConfigState | null }>`
    select v.id, b.state from config_versions v
    join config_versions b on b.tenant_id = v.tenant_id and b.kind = v.kind and b.object_id = v.object_id and b.number = v.number - 1
    where v.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(before.rows.map(({ id, state }) => [id, state]))
}

/** The next part of a file, and where it goes on. @throws DomainError forbidden */
export async function exportPart(ctx: Ctx, filter: FilterHistory, place: Place): Promise<{ text: string; next: Place | undefined }> {
  must(ctx, 'config.history')
  const rows = await historyRows(ctx, filter, kindsOf(ctx), place).limit(PART).execute()
  const before = await statesBefore(ctx, rows)
  const names = await namesIn(ctx, [...rows.map(({ state }) => state), ...before.values()])
  const wording = wordingFor(names, await ownWordsFor(ctx.db, 'staff'))
  const lines = rows.map((row) => {
    const differences = describeDifferences(before.get(row.id) ?? null, row.state, wording).map(
      ({ path, was, is, moved }) =>
        `${path.join(' › ')}: ${moved ? 'outra ordem' : [was && `− ${was}`, is && `+ ${is}`].filter(Boolean).join(' ')}`,
    )
    return csvLine([
      ...[row.createdAt, row.actorName, KIND_NAME[row.kind as ConfigKind], row.name, row.objectId, row.number, ACT_NAME[row.act]],
      row.changed.map((field) => FIELD_NAME[field as keyof typeof FIELD_NAME] ?? field).join(', '),
      ...[differences.join('\n'), row.reason],
    ])
  })
  const last = rows.at(-1)
  return { text: lines.join(''), next: rows.length === PART && last ? last.id : undefined }
}
