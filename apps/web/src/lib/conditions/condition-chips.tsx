import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { chipsOf, conditionsOf } from './chips.ts'
import { useConditionFilters } from './condition-filters.data.ts'
import css from './conditions.module.css'

type ConditionChipsProps = { label: string; conditions: TicketCondition[]; onChange: (conditions: TicketCondition[]) => void }

/** Questions to a ticket as chips. */
export const ConditionChips = ({ label, conditions, onChange }: ConditionChipsProps) => {
  const { filters, fields } = useConditionFilters(conditions)
  return (
    <fieldset className={css.conditions}>
      <legend className={css.legend}>{label}</legend>
      <FilterChips fields={filters} applied={chipsOf(conditions, fields)} onChange={(chips) => onChange(conditionsOf(chips))} />
    </fieldset>
  )
}
