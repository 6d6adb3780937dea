import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Tx } from '@balcao/db/tenant'
import type { KeptMail } from './read-mail.ts'

export type Condition = { field: string; op: string; value: string; header?: string }
export type FilterAction = {
  suspend?: boolean
  queueId?: number
  priority?: string
  type?: string
  assigneeId?: number
  tagIds?: number[]
  customFields?: SentValues
}
export type Filter = { id: number; name: string; conditions: readonly Condition[]; action: FilterAction }
/** A mail as filters look at it; `size` is that of all its bytes. */
export type Filtered = Pick<KeptMail, 'from' | 'to' | 'cc' | 'subject' | 'content' | 'headers'> & {
  files: readonly { name: string; mime: string }[]
  size: number
}

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

const named = (people: Filtered['from']) => people.map(({ name, address }) => `${name} <${address}>`)

function textsOf(mail: Filtered, { field, header }: Condition): string[] {
  switch (field) {
    case 'from':
      return named(mail.from)
    case 'to':
      return named([...mail.to, ...mail.cc])
    case 'cc':
      return named(mail.cc)
    case 'subject':
      return [mail.subject]
    case 'text':
      return [mail.content]
    case 'attachment':
      return mail.files.flatMap(({ name, mime }) => [name, mime])
    default:
      return mail.headers.filter(([key]) => key.toLowerCase() === header).map(([, value]) => value)
  }
}

/** Whether a mail meets all conditions of a filter; texts are compared without regard to case, sizes in KB. */
export function matches(mail: Filtered, { conditions }: Pick<Filter, 'conditions'>): boolean {
  return conditions.every((condition) => {
    const { field, op, value } = condition
    if (field === 'size') return op === 'over' ? mail.size > Number(value) * 1_024 : mail.size < Number(value) * 1_024
    const wanted = value.toLowerCase()
    const texts = textsOf(mail, condition).map((text) => text.toLowerCase())
    const has = texts.some((text) => (op === 'is' ? text === wanted : op === 'starts' ? text.startsWith(wanted) : text.includes(wanted)))
    return op === 'not_contains' ? !texts.some((text) => text.includes(wanted)) : has
  })
}

/** What the filters that match ask for; of two that say something of the same field, the first counts. */
export const actionOf = (mail: Filtered, filters: readonly Filter[]): FilterAction & { names: string[] } => {
  const matching = filters.filter((filter) => matches(mail, filter))
  return { ...Object.assign({}, ...matching.toReversed().map(({ action }) => action)), names: matching.map(({ name }) => name) }
}
