import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import css from './calendars.module.css'
import { t } from './messages.ts'
import { dateText, opensText, weekText } from './week-text.ts'

const Name = ({ calendar: { name, isDefault } }: { calendar: Calendar }) => (
  <span className={css.name}>
    <span className={css.cut}>{name}</span>
    {isDefault ? <span className={css.mark}>{t('isDefault')}</span> : null}
  </span>
)

/** Whether it is open now, or when it will be. */
export function nowText({ openNow, nextOpen, timeZone }: Calendar): string {
  if (openNow) return t('openNow')
  return nextOpen ? t('opens', { when: opensText(nextOpen, timeZone) }) : t('neverOpens')
}

function usesText({ queues, policies, isDefault }: Calendar): string {
  const named = [...(queues > 0 ? [t('queues', { n: queues })] : []), ...(policies > 0 ? [t('policies', { n: policies })] : [])]
  if (isDefault) return [t('everywhere'), ...named].join(' · ')
  return named.join(' · ') || t('notUsed')
}

const Cut = ({ children }: { children: string }) => (
  <span className={css.cut} title={children}>
    {children}
  </span>
)

export const columnsOf = (menu: RowButton<Calendar>): readonly TableColumn<Calendar>[] => [
  { id: 'name', label: t('name'), width: 230, hideable: false, cell: (one) => <Name calendar={one} /> },
  { id: 'week', label: t('week'), width: 220, grow: true, cell: (one) => <Cut>{weekText(one.hours)}</Cut> },
  { id: 'now', label: t('now'), width: 180, cell: (one) => <Cut>{nowText(one)}</Cut> },
  {
    id: 'holiday',
    label: t('nextHoliday'),
    width: 190,
    cell: ({ nextHoliday }) => <Cut>{nextHoliday ? `${dateText(nextHoliday.date)} ${nextHoliday.label}` : t('none')}</Cut>,
  },
  { id: 'uses', label: t('usedBy'), width: 220, cell: (one) => <Cut>{usesText(one)}</Cut> },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, cell: menu },
]

/** One on the phone. */
export const cardOf = (menu: RowButton<Calendar>) => (one: Calendar, inside: { tabIndex: 0 | -1 }) => (
  <RowCard name={<Name calendar={one} />} lines={[weekText(one.hours), `${nowText(one)} · ${usesText(one)}`]} end={menu(one, inside)} />
)
