import type { Tx } from '@balcao/db/tenant'
import type { KeptMail } from './read-mail.ts'

export type Condition = { field: string; op: string; value: string }
export type FilterAction = { suspend?: boolean; queueId?: number; priority?: string; tagIds?: number[] }
export type Filter = { id: number; name: string; conditions: readonly Condition[]; action: FilterAction }
export type Filtered = Pick<KeptMail, 'from' | 'to' | 'cc' | 'subject' | 'content' | 'headers'>

/** The filters of the tenant that are on, in their order. */
export async function activeFilters(db: Tx): Promise<Filter[]> {
  const rows = await db
    .selectFrom('mailFilters')
    .select(['id', 'name', 'conditions', 'action'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, action: row.action as FilterAction }))
}

function textsOf(mail: Filtered, field: string): string[] {
  if (field === 'from') return mail.from.map(({ name, address }) => `${name} <${address}>`)
  if (field === 'to') return [...mail.to, ...mail.cc].map(({ name, address }) => `${name} <${address}>`)
  if (field === 'subject') return [mail.subject]
  if (field === 'text') return [mail.content]
  const name = field.replace(/^header:/, '')
  return mail.headers.filter(([key]) => key === name).map(([, value]) => value)
}

/** Whether a mail meets all conditions of a filter; texts are compared without regard to case. */
export function matches(mail: Filtered, { conditions }: Pick<Filter, 'conditions'>): boolean {
  return conditions.every(({ field, op, value }) => {
    const wanted = value.toLowerCase()
    const texts = textsOf(mail, field).map((text) => text.toLowerCase())
    const has = texts.some((text) => (op === 'is' ? text === wanted : op === 'starts' ? text.startsWith(wanted) : text.includes(wanted)))
    return op === 'not_contains' ? !texts.some((text) => text.includes(wanted)) : has
  })
}

/** What the filters that match ask for; of two that say something of the same field, the first counts. */
export const actionOf = (mail: Filtered, filters: readonly Filter[]): FilterAction & { names: string[] } => {
  const matching = filters.filter((filter) => matches(mail, filter))
  return { ...Object.assign({}, ...matching.toReversed().map(({ action }) => action)), names: matching.map(({ name }) => name) }
}
