import { type TicketView, ViewFilter } from '@balcao/contracts/ticket-list/views'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { type Known, withoutMissing } from './view-references.ts'

export type ViewRow = Selectable<DB['ticketViews']>

/** The organisation's views and the caller's own, also those taken away. */
function ownViews(ctx: Ctx) {
  return ctx.db
    .selectFrom('ticketViews')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', me(ctx))]))
}

export const liveViews = (ctx: Ctx) => ownViews(ctx).where('deletedAt', 'is', null)

/** @throws DomainError view_not_found, the same for a colleague's own, another tenant's and nobody's */
export async function mustFindView(ctx: Ctx, id: number, isGone = false): Promise<ViewRow> {
  const row = await ownViews(ctx)
    .where('id', '=', id)
    .where('deletedAt', isGone ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('view_not_found')
  return row
}

type Read = { filter: ViewFilter; sound: boolean }

/** Filters as they were read, the last used last: those of followed views are asked for with every change of a ticket. */
const known = new Map<string, Read>()
const MOST_KNOWN = 2_000

/** The filter a row holds, which is not to be changed; one that no longer is one asks for nothing. */
export function filterOf(row: Pick<ViewRow, 'filter'>): Read {
  const text = JSON.stringify(row.filter)
  const read = known.get(text) ?? readFilter(row.filter)
  known.delete(text)
  known.set(text, read)
  const [oldest] = known.size > MOST_KNOWN ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  return read
}

function readFilter(filter: ViewRow['filter']): Read {
  const read = ViewFilter.safeParse(filter)
  return read.success ? { filter: read.data, sound: true } : { filter: {}, sound: false }
}

/** A view as it is read: what its filter names and is gone is left out, and told of. */
export function viewOf(row: ViewRow, there: Known): TicketView {
  const { filter, sound } = filterOf(row)
  const { kept, missing } = withoutMissing(filter, there)
  const sort = row.sort as TicketView['sort']
  const isSorted = !sort.startsWith('cf:') || there.fields.has(sort.slice(3))
  return {
    id: row.id,
    name: row.name,
    shared: row.ownerId === null,
    filter: kept,
    sort: isSorted ? sort : 'updatedAt',
    order: row.direction as TicketView['order'],
    look: row.look as TicketView['look'],
    missing: [...(sound ? [] : ['filter']), ...missing, ...(isSorted ? [] : ['sort'])],
  }
}
