import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type ImportKind, type ImportState, LINE_STATES, UNDO_IMPORT_DAYS } from '@balcao/contracts/ticket-import/bounds'
import { type ImportCounts, ImportFound, type TicketImport } from '@balcao/contracts/ticket-import/imports'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound, refusal } from '../errors.ts'
import { mappingOf } from './mapping.ts'

export const importRows = ({ db }: Ctx) =>
  db
    .selectFrom('ticketImports as i')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'i.tenantId').onRef('u.id', '=', 'i.startedBy'))
    .select(['i.id', 'i.kind', 'i.state', 'i.sourceName', 'i.fileName', 'i.messagesFileName', 'i.mapping', 'i.found', 'i.total', 'i.done'])
    .select(['i.failure', 'i.createdAt', 'i.ranAt', 'i.endedAt', 'i.version', 'i.startedBy', 'u.name', 'u.email'])
    .select(
      sql<boolean>`i.ran_at is not null and i.state in ('done', 'failed', 'cancelled')
        and i.ran_at > now() - make_interval(days => ${UNDO_IMPORT_DAYS})`.as('canUndo'),
    )
export type ImportRow = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number]

export const foundOf = (kept: unknown): ImportFound => {
  const parsed = ImportFound.safeParse(kept)
  return parsed.success ? parsed.data : ImportFound.parse({})
}

const failureOf = (kept: string | null): TicketImport['failure'] => {
  if (kept === null) return null
  try {
    const { reason, params } = JSON.parse(kept) as FieldReason
    return refusal({ reason, params } as FieldReason)
  } catch {
    return { reason: kept, message: kept }
  }
}

export function show({ startedBy, name, email, kind, state, mapping, found, failure, ...row }: ImportRow): TicketImport {
  return {
    ...row,
    kind: kind as ImportKind,
    state: state as ImportState,
    mapping: mappingOf(mapping),
    found: foundOf(found),
    failure: failureOf(failure),
    startedBy: startedBy === null || name === null ? null : { id: startedBy, name, email },
  }
}

/** @throws DomainError ticket_import_not_found */
export async function importOf(ctx: Ctx, id: number): Promise<TicketImport> {
  const row = await importRows(ctx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('ticket_import_not_found')
  return show(row)
}

/** An import that nobody else moves until the end of the transaction. @throws DomainError ticket_import_not_found */
export async function lockImport({ db }: Ctx, id: number) {
  const row = await db.selectFrom('ticketImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('ticket_import_not_found')
  return row
}

/** How many lines of an import are in each state. */
export async function countsOf({ db }: Ctx, id: number): Promise<ImportCounts> {
  const rows = await db
    .selectFrom('ticketImportLines')
    .where('importId', '=', id)
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return Object.fromEntries(LINE_STATES.map((state) => [state, counts.get(state) ?? 0])) as ImportCounts
}
