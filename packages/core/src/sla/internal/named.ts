import type { FieldReason, ReasonCode } from '@balcao/contracts/reason-texts'
import type { SlaConditions } from '@balcao/contracts/sla/conditions'
import type { SlaTargets } from '@balcao/contracts/sla/policies'
import type { Ctx } from '../../ctx.ts'
import { fieldTerms } from '../../custom-fields/terms.ts'
import { DomainError, invalid, refusedFields } from '../../errors.ts'
import { ownTypes } from '../../tickets/settings/type-rows.ts'

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

/** What is wrong with the questions to custom fields. */
async function wrongFields(ctx: Ctx, { all, any }: SlaConditions): Promise<FieldReason[]> {
  const found: FieldReason[] = []
  for (const [name, conditions] of Object.entries({ all, any }))
    for (const [n, one] of conditions.entries()) {
      if (one.field !== 'customField') continue
      const { field: _, ...condition } = one
      try {
        await fieldTerms(ctx, 'ticket', [condition], 'customField', -1)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        for (const why of refusedFields(error)) found.push({ ...why, field: why.field.replace('customField.0', `conditions.${name}.${n}`) })
      }
    }
  return found
}

/** Refuses a policy that names what the tenant does not have. @throws DomainError invalid_input */
export async function mustExistNamed(ctx: Ctx, { conditions, targets }: { conditions: SlaConditions; targets: SlaTargets }): Promise<void> {
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
  wrong.push(...(await missing(ctx, 'calendars', calendars, 'sla_calendar_not_found')), ...(await wrongFields(ctx, conditions)))
  if (wrong.length > 0) throw invalid(...wrong)
}
