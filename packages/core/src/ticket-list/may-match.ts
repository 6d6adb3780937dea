import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import { mayMatchFilter } from '@balcao/contracts/ticket-list/filter-use'
import type { ViewFilter } from '@balcao/contracts/ticket-list/views'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

const COLUMNS = ['id', 'status', 'priority', 'urgency', 'impact', 'type', 'channel', 'queueId', 'companyId'] as const

type Value = { fieldId: number; option: string | null; number: number | null }

/** What most saved searches ask of a ticket: its columns, its people, its tags and the values of its custom fields. */
export async function plainTickets(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select(COLUMNS.map((column) => `t.${column}` as const))
    .select(['t.requesterId', 't.assigneeId'])
    .select([
      sql<number[]>`array(select g.tag_id from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id)`.as('tagIds'),
      sql<Value[]>`coalesce((
        select jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'option', v.option, 'number', v.number)) from custom_field_values v
        where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id), '[]')`.as('values'),
    ])
    .$narrowType<Pick<Ticket, 'status' | 'priority' | 'channel'> & Record<'urgency' | 'impact', Level | null>>()
    .execute()
  return rows.map(({ urgency, impact, requesterId, assigneeId, tagIds, ...row }) => ({
    ...row,
    urgency: urgency ?? undefined,
    impact: impact ?? undefined,
    requester: { id: requesterId },
    assignee: assigneeId === null ? null : { id: assigneeId },
    tags: tagIds.map((id) => ({ id })),
  }))
}
type PlainTicket = Awaited<ReturnType<typeof plainTickets>>[number]

/** Can a value of a field meet a condition? Only options and amounts are compared here; what is negated can always be met. */
function mayMeet(
  { key, operator, values }: FieldCondition,
  { values: held }: PlainTicket,
  fields: ReadonlyMap<string, CustomField>,
): boolean {
  const field = fields.get(key)
  if (!field || operator === 'is_not' || operator === 'is_not_set') return true
  const own = held.filter(({ fieldId }) => fieldId === field.id)
  if (own.length === 0) return false
  const { column } = FIELD_TYPE[field.type]
  if (column === 'option' && operator === 'is') return own.some(({ option }) => values.some((value) => value === option))
  if (column === 'number' && operator === 'gte') return own.some(({ number }) => Number(number) >= Number(values[0]))
  if (column === 'number' && operator === 'lte') return own.some(({ number }) => Number(number) <= Number(values[0]))
  return true
}

/**
 * Can a ticket belong to a view, as far as is known of it? Most views are ruled out so, without a query. The database is asked about the
 * others: what this lets through need not be in.
 */
export const mayMatch = (filter: ViewFilter, ticket: PlainTicket, readerId: number, fields: ReadonlyMap<string, CustomField>): boolean =>
  mayMatchFilter(ticket, filter, { id: readerId, now: new Date() }) &&
  (filter.customFields ?? []).every((condition) => mayMeet(condition, ticket, fields))
