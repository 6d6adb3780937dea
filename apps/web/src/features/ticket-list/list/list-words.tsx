import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { perLanguage } from '@balcao/ui/lib/language'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import { levelName, type Side } from '../../../lib/tickets/level-name.ts'
import css from './list.module.css'

/** Customers are told the urgency alone. */
const sidesOf = (staff: boolean): readonly Side[] => (staff ? ['urgency', 'impact'] : ['urgency'])

/** Urgency and impact as a list can be filtered by them. */
export const assessmentFields = (staff: boolean): FilterField[] =>
  sidesOf(staff).map((side) => ({
    id: side,
    label: t(side),
    lowerCase: true,
    negatable: true,
    options: [
      ...LEVELS.toReversed().map((value) => ({ value, label: levelName(side, value) })),
      { value: 'none', label: t('noAssessment') },
    ],
  }))

const columnsOf = (staff: boolean) =>
  perLanguage((): readonly TableColumn<Ticket>[] =>
    sidesOf(staff).map((side) => ({
      id: side,
      label: t(side),
      width: 104,
      cell: ({ [side]: level }) => <span className={css.quiet}>{level ? levelName(side, level) : '—'}</span>,
    })),
  )
const [forDesk, forCustomers] = [columnsOf(true), columnsOf(false)]

/** Both as columns, the same for as long as the language is. */
export const assessmentColumns = (staff: boolean): readonly TableColumn<Ticket>[] => (staff ? forDesk() : forCustomers())
