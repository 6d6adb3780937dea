import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { type FieldTerm, SELECTIVE_LIMIT } from '../../custom-fields/terms.ts'
import { invalid } from '../../errors.ts'
import { decodeCursor, encodeCursor } from '../../paging.ts'
import { readersOwn, ticketRows } from '../../tickets/ticket-rows.ts'
import type { AskedList, FieldOrder, Key, Placed, Strategy } from './asked-list.ts'
import { inOrder, isSelective } from './sort-values.ts'
import { isSelectiveByStatus } from './statuses.ts'
import { firstInOrder, manyInOrder } from './walk-values.ts'

/** @throws DomainError invalid_input for a field that is not there, or not for the caller, or has no order */
async function mustBeSortable(ctx: Ctx, key: string): Promise<CustomField> {
  const field = (await loadFields(ctx, 'ticket')).find((one) => one.key === key)
  if (!field) throw invalid({ field: 'sort', reason: 'unknown_key', params: { key } })
  if (!FIELD_TYPE[field.type].sortable) throw invalid({ field: 'sort', reason: 'not_sortable', params: { key } })
  return field
}

const INTEGER = /^-?\d+$/
const orderName = ({ sort, order }: Pick<ListTickets, 'sort' | 'order'>) => `tickets:${sort}:${order}`

function position(input: ListTickets, field: CustomField): Key | undefined {
  if (!input.cursor) return undefined
  const [has, value, id] = decodeCursor(input.cursor, orderName(input), ['integer', 'text', 'integer'])
  const { column } = FIELD_TYPE[field.type]
  const sound = column === 'number' ? Number.isFinite(Number(value)) : column === 'date' ? !Number.isNaN(Date.parse(String(value))) : true
  if (has && (!sound || (column === 'flag' && value !== 'true' && value !== 'false')))
    throw invalid({ field: 'cursor', reason: 'cursor_malformed' })
  if (!INTEGER.test(String(id))) throw invalid({ field: 'cursor', reason: 'cursor_malformed' })
  return { id: Number(id), value: has ? String(value) : null }
}

/**
 * The order of a list by a custom field; tickets without a value come last, newest (or oldest) first.
 * @param few lists of at most this many tickets are sorted in memory
 * @throws DomainError invalid_input, invalid_cursor
 */
export async function fieldOrder(ctx: Ctx, input: ListTickets, key: string, few = SELECTIVE_LIMIT): Promise<FieldOrder> {
  const field = await mustBeSortable(ctx, key)
  const offset = !input.cursor && input.page ? (input.page - 1) * input.limit : 0
  return { field, few, where: { after: position(input, field), rows: input.limit + 1, offset } }
}

/** The cursor after a row of a list by a custom field. */
export const fieldCursor = (input: ListTickets, { row, value = null }: Placed): string =>
  encodeCursor(orderName(input), [value === null ? 0 : 1, value ?? '', row.id])

async function placed(ctx: Ctx, keys: readonly Key[]): Promise<Placed[]> {
  const wanted = ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(keys.map(({ id }) => id)))))
  const byId = new Map((await ticketRows(ctx.db, wanted).select(readersOwn(ctx.actor.userId)).execute()).map((row) => [row.id, row]))
  return keys.flatMap(({ id, value }) => {
    const row = byId.get(id)
    return row ? [{ row, value }] : []
  })
}

type Keys = (list: AskedList, by: FieldOrder) => Promise<Key[] | undefined>

const byField = (name: string, read: Keys): Strategy => ({
  name,
  applies: ({ by }) => by !== undefined,
  page: async (list) => {
    const keys = list.by && (await read(list, list.by))
    return keys && placed(list.ctx, keys)
  },
})

const sorted = ({ ctx, input, terms }: AskedList, { field, where }: FieldOrder) => inOrder(ctx, field, input, terms, where)

/** For selective statuses. The limit is doubled, because reading that many is cheaper than counting exactly and reading later. */
export const sortSelectiveStatus = byField('sort the few of these statuses by their values', async (list, by) =>
  (await isSelectiveByStatus(list.ctx, list.input, by.few * 2)) ? sorted(list, by) : undefined,
)

export const firstValues = byField('find the page among the first values', ({ ctx, input, terms }, { field, where }) =>
  firstInOrder(ctx, field, input, terms, where),
)

export const sortSelective = byField('sort the few of the list by their values', async (list, by) =>
  (await isSelective(list.ctx, list.input, list.terms, by.few)) ? sorted(list, by) : undefined,
)

export const walkValues = byField('walk the values in order', ({ ctx, input, terms }, { field, where }) =>
  manyInOrder(ctx, field, input, terms, where),
)

/** The ticket ids of a whole list in the order of a custom field, up to its limit. @throws DomainError invalid_input */
export async function idsByField(ctx: Ctx, input: ListTickets, key: string, terms: readonly FieldTerm[]): Promise<number[]> {
  const field = await mustBeSortable(ctx, key)
  const where = { after: undefined, rows: input.limit, offset: 0 }
  const read = (await isSelective(ctx, input, terms, Math.min(SELECTIVE_LIMIT, input.limit))) ? inOrder : manyInOrder
  return (await read(ctx, field, input, terms, where)).map(({ id }) => id)
}
