import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { perLanguage } from '@balcao/ui/lib/language'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { t as deadlines } from '../../../lib/sla/messages.ts'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import { levelName, type Side } from '../../../lib/tickets/level-name.ts'
import { t as words } from '../../../lib/tickets/messages.ts'
import { t as reasons } from '../../../lib/tickets/reason-messages.ts'
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

const ago = (at: string | null) => <span className={css.quiet}>{at ? <TimeAgo at={at} bare /> : '—'}</span>

const later = perLanguage((): readonly TableColumn<Ticket>[] => [
  { id: 'firstReply', label: words('firstReply'), width: 104, cell: ({ firstResponseAt }) => ago(firstResponseAt) },
  { id: 'resolved', label: words('column_resolved'), width: 104, cell: ({ resolvedAt }) => ago(resolvedAt) },
])
const laterForDesk = perLanguage((): readonly TableColumn<Ticket>[] => [
  { id: 'slaDueAt', label: deadlines('dueOn'), width: 112, sortKey: 'slaDueAt', cell: ({ sla }) => ago(sla?.dueAt ?? null) },
  ...later(),
  {
    id: 'statusReason',
    label: reasons('reason'),
    width: 156,
    cell: ({ statusReason }) => (
      <span className={css.quiet} title={statusReason?.name}>
        {statusReason?.name ?? '—'}
      </span>
    ),
  },
])

/** Columns that are shown only where somebody chose them, the same for as long as the language is. */
export const laterColumns = (staff: boolean): readonly TableColumn<Ticket>[] => (staff ? laterForDesk() : later())
