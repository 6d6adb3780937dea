import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { ImportMapping } from '@balcao/contracts/ticket-import/imports'
import { customOf } from '@balcao/contracts/tickets/custom-keys'
import type { CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { customStatuses, customStatusesThere } from '../../tickets/settings/custom-status-rows.ts'
import { typeFor } from '../../tickets/settings/type-rows.ts'
import { mappingOf } from '../mapping.ts'
import type { ImportedTicket } from '../reading/item.ts'
import { hold, type Open, type Taken, zoneOf } from '../taken.ts'
import { companiesOf, tagsOf } from './around.ts'
import { assignable, peopleOf } from './people.ts'
import { planTicket, type Shared } from './plan.ts'
import { valueReader } from './values.ts'
import { type Placed, writeTickets } from './write.ts'

/** Tickets of one transaction, and messages after which it takes no more of them. */
const TOGETHER = 200
const MESSAGES = 2_000

/**
 * Writes the tickets of an import from where it was left. A transaction holds some of them with their lines, so that one that is cut off goes on
 * exactly there; one that cannot be written is an error of its own line.
 */
export async function writeImport(open: Open, taken: Taken, log: JobCtx['log']): Promise<void> {
  for (;;) {
    try {
      if (!(await open((ctx) => writeSome(ctx, taken)))) return
    } catch (error) {
      const { kind } = asDomainError(error)
      if (kind === 'unavailable' || kind === 'invalid' || kind === 'forbidden') throw error
      log.error({ err: error, tenantId: taken.tenantId, importId: taken.id }, 'imported tickets could not be written together')
      await oneByOne(open, taken)
    }
  }
}

/** What could not be written together is written alone, so that what is wrong with one is nobody else's affair. */
async function oneByOne(open: Open, taken: Taken): Promise<void> {
  const lines = await open((ctx) => pending(ctx, taken.id, TOGETHER))
  for (const { n } of lines)
    try {
      if (!(await open((ctx) => writeSome(ctx, taken, n)))) return
    } catch (error) {
      if (asDomainError(error).kind === 'unavailable') throw error
      await open((ctx) => settle(ctx, taken.id, [{ n, state: 'error', reasons: [{ field: 'file', reason: 'ticket_import_refused' }] }]))
    }
}

type Line = { n: number; reference: string; reasons: FieldReason[]; payload: ImportedTicket }

async function pending({ db }: Ctx, importId: number, limit: number, only?: number): Promise<Line[]> {
  const rows = await db
    .selectFrom('ticketImportLines')
    .select(['n', 'reference', 'reasons', 'payload', 'messages'])
    .where('importId', '=', importId)
    .where('state', '=', 'pending')
    .$if(only !== undefined, (query) => query.where('n', '=', only as number))
    .orderBy('n')
    .limit(limit)
    .execute()
  let messages = 0
  const fitting = rows.filter((row, index) => {
    messages += row.messages
    return index === 0 || messages <= MESSAGES
  })
  return fitting as unknown as Line[]
}

/** @returns whether it goes on */
async function writeSome(ctx: Ctx, taken: Taken, only?: number): Promise<boolean> {
  // The row is held until the commit: whoever stops the import waits, and a second worker does not write the same lines.
  if (!(await hold(ctx, taken))) return false
  const lines = await pending(ctx, taken.id, TOGETHER, only)
  if (lines.length === 0) return only !== undefined || finish(ctx, taken)
  const row = await ctx.db
    .selectFrom('ticketImports')
    .select(['mapping', 'sourceName'])
    .where('id', '=', taken.id)
    .executeTakeFirstOrThrow()
  const known = await knownOf(
    ctx,
    row.sourceName,
    lines.map(({ reference }) => reference),
  )
  const fresh = lines.filter(({ reference }) => !known.has(reference))
  await settle(
    ctx,
    taken.id,
    lines.flatMap(({ n, reference }) =>
      known.has(reference)
        ? [
            {
              n,
              state: 'known',
              reasons: [{ field: 'reference', reason: 'ticket_import_known', params: { number: known.get(reference) as number } }],
            },
          ]
        : [],
    ),
  )
  const shared = await sharedOf(ctx, row, fresh)
  const placed = fresh.map(({ n, reasons, payload }): Placed => ({ n, reasons, ticket: planTicket(payload, shared) }))
  await writeTickets(ctx, taken.id, placed)
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({ done: eb('done', '+', lines.length) }))
    .where('id', '=', taken.id)
    .execute()
  if (placed.length > 0) await ctx.emit('tickets:imported', { importId: taken.id, tickets: placed.length })
  return true
}

async function knownOf({ db }: Ctx, source: string, references: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tickets')
    .select(['externalReference', 'number'])
    .where((eb) => eb('externalReference', '=', eb.fn.any(eb.val([...references]))))
    .where('externalSource', '=', source)
    .execute()
  return new Map(rows.map(({ externalReference, number }) => [externalReference as string, number]))
}

async function sharedOf(ctx: Ctx, row: { mapping: object; sourceName: string }, fresh: readonly Line[]): Promise<Shared> {
  const tickets = fresh.map(({ payload }) => payload)
  const mapping = mappingOf(row.mapping)
  const { people } = await peopleOf(ctx, tickets)
  const queue =
    mapping.queueId === null
      ? undefined
      : await ctx.db.selectFrom('queues').select(['strategy']).where('id', '=', mapping.queueId).executeTakeFirst()
  const { rows } = await sql<{ now: Date | string }>`select now() as now`.execute(ctx.db)
  return {
    source: row.sourceName,
    mapping: queue ? mapping : { ...mapping, queueId: null },
    usualType: await typeFor(ctx, undefined),
    isAutomatic: queue !== undefined && queue.strategy !== 'manual',
    people,
    assignable: await assignable(ctx, people.values()),
    customs: await customsOf(ctx, mapping),
    companies: await companiesOf(ctx, tickets),
    tags: await tagsOf(ctx, tickets),
    valuesOf: await valueReader(ctx, mapping, await zoneOf(ctx)),
    importer: ctx.actor.userId as number,
    now: new Date(rows[0]?.now ?? Date.now()).toISOString(),
  }
}

/** The custom statuses that are chosen and still here. None of them is removed before the commit. */
async function customsOf(ctx: Ctx, { statuses }: ImportMapping): Promise<CustomStatus[]> {
  const there = await customStatusesThere(
    ctx,
    Object.values(statuses).flatMap((chosen) => customOf(chosen) ?? []),
  )
  return there.size === 0 ? [] : (await customStatuses(ctx.db)).filter(({ id }) => there.has(id))
}

type Settled = { n: number; state: string; reasons: FieldReason[] }

async function settle({ db, actor }: Ctx, importId: number, lines: readonly Settled[]): Promise<void> {
  if (lines.length === 0) return
  await sql`update ticket_import_lines l set state = r.state, reasons = r.reasons, payload = null, title = '', emails = '{}', company = null, settled_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(n int, state text, reasons jsonb)
    where l.tenant_id = ${actor.tenantId} and l.import_id = ${importId} and l.n = r.n`.execute(db)
}

/** Nothing needs the file any more. @returns false */
async function finish(ctx: Ctx, { id }: Taken): Promise<false> {
  await ctx.db
    .updateTable('ticketImports')
    .set((eb) => ({
      ...{ state: 'done', endedAt: sql<string>`now()`, workedAt: null, fileId: null, messagesFileId: null, done: eb.ref('total') },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await ctx.emit('ticket_import:moved', { importId: id })
  await ctx.emit('ticket_import:ended', { importId: id })
  return false
}
