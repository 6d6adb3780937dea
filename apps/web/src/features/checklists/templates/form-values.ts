import type { TemplateItemKind } from '@balcao/contracts/checklists/bounds'
import { type ChecklistTemplate, CreateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { durationText, minutesOf } from '../../../lib/moments/durations.ts'
import { t } from './messages.ts'

/** An item as it is written; `id` names it in the form alone. */
export type ItemValues = {
  id: number
  key?: string
  text: string
  help: string
  mandatory: boolean
  kind: TemplateItemKind
  forCustomer: boolean
  assigneeId: number | null
  due: string
}
export type TemplateValues = {
  name: string
  description: string
  active: string
  blocks: boolean
  inOrder: boolean
  shared: boolean
  queueIds: number[]
  types: string[]
  items: ItemValues[]
}

let made = 0
export const newItem = (text: string): ItemValues => ({
  ...{ id: ++made, text, help: '', mandatory: false, kind: 'task', forCustomer: false, assigneeId: null, due: '' },
})

export const emptyTemplate = (): TemplateValues => ({
  ...{ name: '', description: '', active: 'yes', blocks: true, inOrder: false, shared: false, queueIds: [], types: [], items: [] },
})

export const valuesOf = ({
  name,
  description,
  active,
  blocks,
  inOrder,
  shared,
  queueIds,
  types,
  items,
}: ChecklistTemplate): TemplateValues => ({
  ...{ name, description, active: active ? 'yes' : 'no', blocks, inOrder, shared, queueIds, types },
  items: items.map(({ dueMinutes, ...item }) => ({ ...item, id: ++made, due: dueMinutes === null ? '' : durationText(dueMinutes) })),
})

/** The same as items of another template. */
export const withoutKeys = (values: TemplateValues): TemplateValues => ({
  ...values,
  items: values.items.map(({ key: _, ...item }) => item),
})

/** What is sent; without a readable time it is refused. */
export const toInput = ({ active, items, ...values }: TemplateValues): unknown => ({
  ...values,
  description: values.description.trim(),
  active: active === 'yes',
  items: items.map(({ id: _, due, help, ...item }) => ({
    ...item,
    help: help.trim(),
    dueMinutes: due.trim() === '' ? null : (minutesOf(due) ?? 0),
  })),
})

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/\.dueMinutes$/, '.due')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: TemplateValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateChecklistTemplate.safeParse(toInput(values)).error?.issues ?? []) {
    const field = formField(path.join('.'))
    reasons[field] ??= field.endsWith('.due') ? t('badDue') : field === 'items' && values.items.length === 0 ? t('noItems') : message
  }
  return reasons
}
