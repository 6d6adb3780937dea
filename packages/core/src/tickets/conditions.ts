import type { FieldReason, ReasonCode } from '@balcao/contracts/reason-texts'
import { FIELD_QUESTIONS, type FieldQuestion } from '@balcao/contracts/tickets/bounds'
import { everyCondition, mapConditions } from '@balcao/contracts/tickets/condition-places'
import type { TicketCondition, TicketConditions } from '@balcao/contracts/tickets/conditions'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { understoodConditions } from '../custom-fields/terms.ts'
import { DomainError, refusedFields } from '../errors.ts'
import { ownTypes } from './settings/type-rows.ts'

type Question = Extract<TicketCondition, { field: FieldQuestion }>
const isQuestion = (one: TicketCondition): one is Question => Object.hasOwn(FIELD_QUESTIONS, one.field)
type Table =
  | 'queues'
  | 'companies'
  | 'tags'
  | 'calendars'
  | 'users'
  | 'webhooks'
  | 'customStatuses'
  | 'statusReasons'
  | 'checklistTemplates'
/** An id, and the field that names it. */
export type NamedId = { field: string; id: number }

const TABLE: Readonly<Record<string, { table: Table; reason: ReasonCode }>> = {
  queueId: { table: 'queues', reason: 'queue_not_found' },
  companyId: { table: 'companies', reason: 'company_not_found' },
  tagId: { table: 'tags', reason: 'not_found' },
  customStatusId: { table: 'customStatuses', reason: 'custom_status_not_found' },
  statusReasonId: { table: 'statusReasons', reason: 'status_reason_not_found' },
  requester: { table: 'users', reason: 'user_not_found' },
  assignee: { table: 'users', reason: 'user_not_found' },
}

/** Those of some ids that the tenant does not have. */
export async function missingIds(ctx: Ctx, table: Table, asked: readonly NamedId[], reason: ReasonCode): Promise<FieldReason[]> {
  if (asked.length === 0) return []
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(asked.map(({ id }) => id))]))))
    .$if(table === 'users', (q) => q.where('deletedAt' as never, 'is', null))
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return asked.flatMap(({ field, id }) => (known.has(id) ? [] : [{ field, reason } as FieldReason]))
}

/** What is wrong with a question to a custom field, or the question with its values as the field holds them. "me" is nobody here. */
async function readQuestion(ctx: Ctx, one: Question, path: string): Promise<FieldReason[] | Question> {
  const { field: name, ...condition } = one
  try {
    const [known] = await understoodConditions(ctx, FIELD_QUESTIONS[name], [condition], 'conditions')
    if (known?.field.type === 'user' && condition.values.includes('me'))
      return [{ field: `${path}.values`, reason: 'condition_value_unknown', params: { key: one.key } }]
    return { field: name, ...condition, values: known?.values as Question['values'] }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusedFields(error).map((why) => ({ ...why, field: why.field.replace('conditions.0', path) }))
  }
}

async function readQuestions(ctx: Ctx, conditions: TicketConditions): Promise<{ read: TicketConditions; wrong: FieldReason[] }> {
  const wrong: FieldReason[] = []
  const asRead = new Map<string, TicketCondition>()
  for (const { one, path } of everyCondition(conditions)) {
    const question = isQuestion(one) ? await readQuestion(ctx, one, `conditions.${path}`) : one
    if (Array.isArray(question)) wrong.push(...question)
    else asRead.set(path, question)
  }
  return { read: mapConditions(conditions, (one, path) => asRead.get(path) ?? one), wrong }
}

/**
 * Conditions as they are stored, with values of custom fields as the database compares them, and what of them the tenant does not have.
 * @returns `wrong` with paths that begin with `conditions`
 */
export async function readConditions(
  ctx: Ctx,
  conditions: TicketConditions,
): Promise<{ read: TicketConditions; wrong: readonly FieldReason[] }> {
  const wrong: FieldReason[] = []
  const ids: Record<string, NamedId[]> = {}
  const all = everyCondition(conditions).map(({ one, path }) => ({ one, field: `conditions.${path}.values` }))
  const types = all.some(({ one }) => one.field === 'type') ? new Set((await ownTypes(ctx.db)).map(({ key }) => key)) : new Set()
  for (const { one, field } of all) {
    if (one.field === 'type' && !one.values.every((key) => types.has(key))) wrong.push({ field, reason: 'type_not_found' })
    const named = one.field in TABLE ? one.values.filter((value) => value !== 'none') : []
    if (named.length > 0) ids[one.field] = [...(ids[one.field] ?? []), ...named.map((id) => ({ field, id: Number(id) }))]
  }
  for (const [name, asked] of Object.entries(ids)) {
    const { table, reason } = TABLE[name] as (typeof TABLE)[string]
    wrong.push(...(await missingIds(ctx, table, asked, reason)))
  }
  const questions = await readQuestions(ctx, conditions)
  return { read: questions.read, wrong: [...wrong, ...questions.wrong] }
}

/** Conditions that name a company or tag, with the one that it went into instead. */
export const carried = (conditions: TicketConditions, field: 'companyId' | 'tagId', fromId: number, intoId: number): TicketConditions =>
  mapConditions(conditions, (one) => (one.field === field ? { ...one, values: carriedIds(one.values, fromId, intoId) } : one))

/** As they are, in the order of fields that `carried` gives. */
export const asCarried = (conditions: TicketConditions): TicketConditions => mapConditions(conditions, (one) => one)

/** Some ids with another one in place of `fromId`, each once. */
export const carriedIds = (ids: readonly number[], fromId: number, intoId: number): number[] => [
  ...new Set(ids.map((id) => (id === fromId ? intoId : id))),
]

/** Whether conditions hold for the ticket `t`. */
export const conditionsHold = (conditions: TicketConditions): RawBuilder<boolean> =>
  sql`sla_conditions_hold(${JSON.stringify(conditions)}::jsonb, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id))`
