import type { FilterField } from '@balcao/ui/lib/table/filters'
import { t } from '../../../lib/tickets/reason-messages.ts'
import { reasonOptions, useReasonLists } from '../../../lib/tickets/reason-options.data.ts'
import type { Filter } from './filter.ts'

/** The chip of the reasons of statuses: offered where there are any. */
export function useReasonField({ statusReasonId }: Filter, staff: boolean): FilterField[] {
  const options = reasonOptions(useReasonLists(staff), statusReasonId)
  return options.length > 0 ? [{ id: 'reason', label: t('reason'), negatable: true, options }] : []
}
