import type { FieldReason, ReasonCode } from '@balcao/contracts/reason-texts'
import type { SlaCondition, SlaConditions } from '@balcao/contracts/sla/conditions'
import type { SlaTargets } from '@balcao/contracts/sla/policies'
import type { Ctx } from '../../ctx.ts'
import { understoodConditions } from '../../custom-fields/terms.ts'
import { DomainError, invalid, refusedFields } from '../../errors.ts'
import { ownTypes } from '../../tickets/settings/type-rows.ts'

type Question = Extract<SlaCondition, { field: 'customField' }>
type Id = { field: string; id: number }
type Table = 'queues' | 'companies' | 'tags' | 'calendars' | 'users'
const TABLE: Readonly<Record<string, { table: Table; reason: ReasonCode }>> = {
  queueId: { table: 'queues', reason: 'queue_not_found' },
  companyId: { table: 'companies', reason: 'company_not_found' },
  tagId: { table: 'tags', reason: 'not_found' },
  requester: { table: 'users', reason: 'user_not_found' },
}

/** Those of some ids that the tenant does not have. */
async function missing(ctx: Ctx, table: Table, asked: readonly Id[], reason: ReasonCode): Promise<FieldReason[]> {
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

/** What is wrong with a question to a custom field, or the question with its values as the field holds them. "me" is nobody to a policy. */
async function readQuestion(ctx: Ctx, one: Question, path: string): Promise<FieldReason[] | Question> {
  const { field: name, ...condition } = one
  try {
    const [known] = await understoodConditions(ctx, 'ticket', [condition], 'conditions')
    if (known?.field.type === 'user' && condition.values.includes('me'))
      return [{ field: `${path}.values`, reason: 'condition_value_unknown', params: { key: one.key } }]
    return { field: name, ...condition, values: known?.values as Question['values'] }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusedFields(error).map((why) => ({ ...why, field: why.field.replace('conditions.0', path) }))
  }
}

/** The conditions as they are stored: the database compares values of custom fields with their types. */
async function readQuestions(ctx: Ctx, conditions: SlaConditions): Promise<{ read: SlaConditions; wrong: FieldReason[] }> {
  const wrong: FieldReason[] = []
  const read: SlaConditions = { all: [], any: [] }
  for (const name of ['all', 'any'] as const)
    for (const [n, one] of conditions[name].entries()) {
      const question = one.field === 'customField' ? await readQuestion(ctx, one, `conditions.${name}.${n}`) : one
      if (Array.isArray(question)) wrong.push(...question)
      else read[name].push(question)
    }
  return { read, wrong }
}

type Named = { conditions: SlaConditions; targets: SlaTargets }

/** Refuses a policy that names what the tenant does not have. @returns it, with its conditions as they are stored @throws DomainError invalid_input */
export async function mustExistNamed<Policy extends Named>(ctx: Ctx, policy: Policy): Promise<Policy> {
  const { conditions, targets } = policy
  const types = new Set((await ownTypes(ctx.db)).map(({ key }) => key))
  const ids: Record<string, Id[]> = {}
  const wrong: FieldReason[] = []
  for (const [name, list] of Object.entries(conditions))
    for (const [n, one] of list.entries()) {
      const field = `conditions.${name}.${n}.values`
      if (one.field === 'type' && !one.values.every((key) => types.has(key))) wrong.push({ field, reason: 'type_not_found' })
      if (one.field in TABLE) ids[one.field] = [...(ids[one.field] ?? []), ...one.values.map((id) => ({ field, id: Number(id) }))]
    }
  for (const [name, asked] of Object.entries(ids)) {
    const { table, reason } = TABLE[name] as (typeof TABLE)[string]
    wrong.push(...(await missing(ctx, table, asked, reason)))
  }
  const calendars = Object.entries(targets).flatMap(([metric, by]) =>
    Object.entries(by ?? {}).flatMap(([priority, { calendarId }]) =>
      calendarId === null ? [] : [{ field: `targets.${metric}.${priority}.calendarId`, id: calendarId }],
    ),
  )
  const questions = await readQuestions(ctx, conditions)
  wrong.push(...(await missing(ctx, 'calendars', calendars, 'sla_calendar_not_found')), ...questions.wrong)
  if (wrong.length > 0) throw invalid(...wrong)
  return { ...policy, conditions: questions.read }
}
