import { WATCHABLE, type WatchFilter, type WatchRow } from '@balcao/contracts/watchers/overview'
import { WATCH_LEVELS } from '@balcao/contracts/watchers/watching'
import { type FilterField, matchingOptions } from '@balcao/ui/lib/table/filters'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useDeferredValue, useState } from 'react'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs } from '../../../lib/lists/list-page.tsx'
import { useCompanyFilter } from '../../../lib/tickets/company-filter.data.ts'
import { usePeople } from './overview.data.ts'
import { fromChips, toChips } from './overview.filter.ts'
import { t } from './overview.messages.ts'

type OverviewToolbarProps = { filter: WatchFilter; rows: readonly WatchRow[]; loading: boolean; onShow: (filter: WatchFilter) => void }

/** A ticket by its number, typed or in sight. */
function ticketOptions(typed: string, chosen: number | undefined, rows: readonly WatchRow[]) {
  const known = new Map<number, string>(
    rows.flatMap(({ ticket }) => (ticket ? [[ticket.number, `#${ticket.number} ${ticket.title}`] as const] : [])),
  )
  const wanted = [chosen, /^#?[1-9]\d{0,8}$/.test(typed) ? Number(typed.replace('#', '')) : undefined].flatMap((one) => one ?? [])
  for (const number of wanted) if (!known.has(number)) known.set(number, `#${number}`)
  return matchingOptions(
    [...known].map(([number, label]) => ({ value: String(number), label })),
    typed,
  )
}

/** What the list is filtered by, and its file. */
export const OverviewToolbar = ({ filter, rows, loading, onShow }: OverviewToolbarProps) => {
  const [person, setPerson] = useState('')
  const [ticket, setTicket] = useState('')
  const people = usePeople(useDeferredValue(person.trim()), filter.userId)
  const company = useCompanyFilter(filter.companyId === undefined ? {} : { companyId: [filter.companyId] })
  const fields: FilterField[] = [
    { id: 'user', label: t('who'), onSearch: setPerson, options: people.map(({ id, name }) => ({ value: String(id), label: name })) },
    { id: 'ticket', label: t('ticket'), onSearch: setTicket, options: ticketOptions(ticket.trim(), filter.number, rows) },
    { id: 'what', label: t('what'), options: WATCHABLE.map((value) => ({ value, label: t(`kind_${value}`) })) },
    { id: 'level', label: t('level'), lowerCase: true, options: WATCH_LEVELS.map((value) => ({ value, label: t(`level_${value}`) })) },
    ...company,
  ]
  return (
    <>
      <FilterChips fields={fields} applied={toChips(filter)} onChange={(chips) => onShow(fromChips(chips))} />
      <ListActs>
        <ListExport path="/watchers/export" filter={filter} name="observadores.csv" disabled={loading} />
      </ListActs>
    </>
  )
}
