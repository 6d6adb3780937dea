import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FILTERS, type FilterName } from '@balcao/contracts/ticket-list/filters'
import type { ViewFilter } from '@balcao/contracts/ticket-list/views'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'

type Table = 'users' | 'tags' | 'queues' | 'companies' | 'issues' | 'issueTrackers' | 'customStatuses' | 'statusReasons'

/** The filters whose values name rows of other tables, which may be deleted. */
const REFERENCES = FILTERS.flatMap(({ name, takes }): { name: FilterName; table: Table }[] => {
  if (takes.kind === 'person') return [{ name, table: 'users' }]
  return takes.kind === 'id' && takes.of !== 'tickets' ? [{ name, table: takes.of === 'trackers' ? 'issueTrackers' : takes.of }] : []
})
const namedBy = (filter: ViewFilter, name: FilterName) => filter[name as keyof ViewFilter] as readonly (string | number)[] | undefined

/** What there is, of all that some filters name. */
export type Known = { ids: Record<Table, ReadonlySet<number>>; fields: ReadonlyMap<string, CustomField> }

const isId = (value: unknown): value is number => typeof value === 'number'
const peopleIn = (conditions: readonly FieldCondition[] = []): number[] =>
  conditions.flatMap(({ values }) => values.flatMap((value) => (/^\d{1,10}$/.test(String(value)) ? [Number(value)] : [])))

/** The fields of tickets, by their keys. */
export const fieldsByKey = async (ctx: Ctx) => new Map((await loadFields(ctx, 'ticket')).map((field) => [field.key, field]))

/** Asks once for all of them what is there of what they name. @param given the fields of tickets, where they are read already */
export async function knownTo(ctx: Ctx, filters: readonly ViewFilter[], given?: Known['fields']): Promise<Known> {
  const fields = given ?? (await fieldsByKey(ctx))
  const named: Record<Table, number[]> = {
    users: [],
    tags: [],
    queues: [],
    companies: [],
    issues: [],
    issueTrackers: [],
    customStatuses: [],
    statusReasons: [],
  }
  for (const filter of filters) {
    for (const { name, table } of REFERENCES) named[table].push(...(namedBy(filter, name) ?? []).filter(isId))
    named.users.push(...peopleIn(filter.customFields?.filter(({ key }) => fields.get(key)?.type === 'user')))
  }
  const there = async (table: Table) => {
    const ids = [...new Set(named[table])]
    if (ids.length === 0) return new Set<number>()
    const rows = await ctx.db
      .selectFrom(table as 'users')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .$if(table === 'users', (q) => q.where('deletedAt', 'is', null))
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
  return {
    fields,
    ids: {
      ...{ users: await there('users'), tags: await there('tags'), queues: await there('queues'), companies: await there('companies') },
      ...{ issues: await there('issues'), issueTrackers: await there('issueTrackers'), customStatuses: await there('customStatuses') },
      statusReasons: await there('statusReasons'),
    },
  }
}

/** A condition with the values that are still there; undefined when the field is gone, or none of them is left. */
function keptCondition(condition: FieldCondition, known: Known): FieldCondition | undefined {
  const field = known.fields.get(condition.key)
  if (!field) return undefined
  const isThere = (value: FieldCondition['values'][number]) => {
    if (field.type === 'select' || field.type === 'multi_select') return field.options.some((option) => option.value === value)
    return field.type !== 'user' || value === 'me' || known.ids.users.has(Number(value))
  }
  const values = condition.values.filter(isThere)
  return values.length === 0 && condition.values.length > 0 ? undefined : { ...condition, values }
}

/** A filter without what is gone, and the fields that named it. */
export function withoutMissing(filter: ViewFilter, known: Known): { kept: ViewFilter; missing: string[] } {
  const kept: ViewFilter = { ...filter }
  const missing: string[] = []
  for (const { name, table } of REFERENCES) {
    const asked = namedBy(filter, name)
    const left = asked?.filter((one) => !isId(one) || known.ids[table].has(one))
    if (!asked || left?.length === asked.length) continue
    missing.push(name)
    if (left?.length) Object.assign(kept, { [name]: left })
    else delete kept[name as keyof ViewFilter]
  }
  if (filter.customFields) {
    const left = filter.customFields.map((condition) => ({ condition, now: keptCondition(condition, known) }))
    for (const { condition, now } of left)
      if (!now || now.values.length < condition.values.length) missing.push(`customFields.${condition.key}`)
    const conditions = left.flatMap(({ now }) => (now ? [now] : []))
    if (conditions.length) kept.customFields = conditions
    else delete kept.customFields
  }
  return { kept, missing }
}
