import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { ViewFilter } from '@balcao/contracts/tickets/views'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

const COLUMNS = [
  'id',
  'status',
  'priority',
  'urgency',
  'impact',
  'type',
  'channel',
  'requesterId',
  'assigneeId',
  'queueId',
  'companyId',
] as const

type Value = { fieldId: number; option: string | null; number: number | null }

/** Tickets with what most views ask of them: their own columns, their tags and the values of their fields. */
export async function plainTickets(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .selectFrom('tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select(COLUMNS.map((column) => `t.${column}` as const))
    .select([
      sql<number[]>`array(select g.tag_id from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id)`.as('tagIds'),
      sql<Value[]>`coalesce((
        select jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'option', v.option, 'number', v.number)) from custom_field_values v
        where v.tenant_id = t.tenant_id and v.entity = 'ticket' and v.entity_id = t.id), '[]')`.as('values'),
    ])
    .execute()
}
export type PlainTicket = Awaited<ReturnType<typeof plainTickets>>[number]

/** Whether a value of a field may meet a condition. Only options and amounts are judged here; what is negated may always be met. */
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
 * Does what is known of a ticket let it into a view? Most views are ruled out so, without a question to the database. What is left is asked
 * there: whatever this lets through is not yet in.
 */
export function mayHold(filter: ViewFilter, ticket: PlainTicket, readerId: number, fields: ReadonlyMap<string, CustomField>): boolean {
  const isOneOf = (who: readonly (string | number)[], id: number | null) =>
    who.some((one) => (one === 'none' ? id === null : one === 'me' ? id === readerId : one === id))
  const lets = <T>(name: NonNullable<ViewFilter['not']>[number], asked: readonly T[] | undefined, has: (one: T) => boolean) =>
    !asked?.length || asked.some(has) !== (filter.not?.includes(name) ?? false)
  return (
    lets('status', filter.status, (one) => one === ticket.status) &&
    lets('priority', filter.priority, (one) => one === ticket.priority) &&
    lets('urgency', filter.urgency, (one) => one === (ticket.urgency ?? 'none')) &&
    lets('impact', filter.impact, (one) => one === (ticket.impact ?? 'none')) &&
    lets('type', filter.type, (one) => one === ticket.type) &&
    lets('channel', filter.channel, (one) => one === ticket.channel) &&
    lets('queueId', filter.queueId, (one) => one === ticket.queueId) &&
    lets('companyId', filter.companyId, (one) => one === ticket.companyId) &&
    lets('tagId', filter.tagId, (one) => ticket.tagIds.includes(one)) &&
    lets('requester', filter.requester, (one) => isOneOf([one], ticket.requesterId)) &&
    lets('assignee', filter.assignee, (one) => isOneOf([one], ticket.assigneeId)) &&
    (filter.customFields ?? []).every((condition) => mayMeet(condition, ticket, fields))
  )
}
