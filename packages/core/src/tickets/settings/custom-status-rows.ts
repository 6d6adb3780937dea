import type { Reason } from '@balcao/contracts/reason-texts'
import type { Customizable, CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'

const COLUMNS = ['id', 'status', 'name', 'customerName', 'active'] as const
type Row = Omit<CustomStatus, 'status'> & { status: string }
const typed = (row: Row): CustomStatus => ({ ...row, status: row.status as Customizable })

/** The custom statuses of the transaction's tenant, in their order. Sixty rows at most, mostly none. */
export async function customStatuses(db: Tx): Promise<CustomStatus[]> {
  const rows = await db.selectFrom('customStatuses').select(COLUMNS).orderBy('position').orderBy('id').execute()
  return rows.map(typed)
}

/** What customers call the custom statuses that have a label for them, by id. */
export async function customStatusLabels(db: Tx): Promise<Map<number, string>> {
  const rows = await customStatuses(db)
  return new Map(rows.flatMap(({ id, customerName }) => (customerName === null ? [] : [[id, customerName] as const])))
}

/** Changes of a ticket, of which customers learn of its custom status where they have a label for it. */
export const markLabelled = (changes: readonly Change[], labels: ReadonlyMap<number, string>): Change[] =>
  changes.map((change) =>
    change.field === 'customStatusId' && [change.from, change.to].some((id) => typeof id === 'number' && labels.has(id))
      ? { ...change, forCustomers: true }
      : change,
  )

/**
 * The custom status that somebody asks for. Nobody removes it until what is to be in it is written.
 * @param held the one that the ticket is in, which may be switched off
 * @throws DomainError invalid_input for one that is not there, or switched off
 */
export async function chosenCustomStatus(ctx: Ctx, id: number, held?: number | null, field = 'customStatusId'): Promise<CustomStatus> {
  const row = await ctx.db.selectFrom('customStatuses').select(COLUMNS).where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!row) throw invalid({ field, reason: 'custom_status_not_found' })
  if (!row.active && id !== held) throw invalid({ field, reason: 'custom_status_off' })
  return typed(row)
}

/** Why nobody can ask for a custom status with this status; undefined where they can. Nothing is locked. */
export async function customStatusObjection({ db }: Ctx, status: Status, id: number): Promise<Reason | undefined> {
  const found = (await customStatuses(db)).find((one) => one.id === id)
  if (!found) return { reason: 'custom_status_not_found' }
  if (!found.active) return { reason: 'custom_status_off' }
  return found.status === status ? undefined : { reason: 'custom_status_of_another', params: { status: found.status } }
}

/** Which of these are there; none of them is removed before this transaction ends. */
export async function customStatusesThere({ db }: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = db.selectFrom('customStatuses').select('id')
  const there = await rows
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .forKeyShare()
    .execute()
  return new Set(there.map(({ id }) => id))
}

type Asked = { status?: Status | undefined; customStatusId?: number | null | undefined }

/**
 * The same change with the status that the custom one asked for is of.
 * @throws DomainError invalid_input for one that is not there, is switched off, or is of another status than the one that is asked for
 */
export async function withStatusOf<A extends Asked>(
  ctx: Ctx,
  ticket: { status: string; customStatusId: number | null } | undefined,
  asked: A,
  field = 'customStatusId',
): Promise<A> {
  if (typeof asked.customStatusId !== 'number') return asked
  const { status } = await chosenCustomStatus(ctx, asked.customStatusId, ticket?.customStatusId, field)
  if (asked.status !== undefined && asked.status !== status)
    throw invalid({ field, reason: 'custom_status_of_another', params: { status } })
  return ticket?.status === status ? asked : { ...asked, status }
}
