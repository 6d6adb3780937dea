import { CONFIG_KINDS } from '@balcao/contracts/maintenance/history/kinds'
import { SettledDate } from '@balcao/ui/dates/date-input'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useState } from 'react'
import { kindName } from '../../../lib/config-history/words.ts'
import { type Filter, readFilter } from './filter.ts'
import { usePeople } from './history.data.ts'
import css from './history-page.module.css'
import { t } from './messages.ts'

type HistoryFiltersProps = { filter: Filter; onShow: (next: Filter) => void }

/** Kinds and people as chips, and from when to when. */
export const HistoryFilters = ({ filter, onShow }: HistoryFiltersProps) => {
  const [sought, setSought] = useState('')
  const people = usePeople(sought, filter.actor)
  const { kind, actor, ...others } = filter
  const commit = (end: 'since' | 'until', day: string) => {
    const { [end]: _, ...rest } = filter
    onShow({ ...rest, ...readFilter({ [end === 'since' ? 'from' : 'to']: day }) })
  }
  return (
    <>
      <FilterChips
        fields={[
          {
            ...{ id: 'kind', label: t('kind'), lowerCase: true },
            options: CONFIG_KINDS.map((value) => ({ value, label: kindName(value) })),
          },
          { id: 'who', label: t('who'), onSearch: setSought, options: people.map(({ id, name }) => ({ value: String(id), label: name })) },
        ]}
        applied={[
          ...(kind ? [{ field: 'kind', values: kind }] : []),
          ...(actor === undefined ? [] : [{ field: 'who', values: [String(actor)] }]),
        ]}
        onChange={(chips) => {
          const values = (field: string) => chips.find((one) => one.field === field)?.values
          onShow({ ...others, ...readFilter({ kind: values('kind')?.join(','), who: values('who')?.at(-1) }) })
        }}
      />
      {(['since', 'until'] as const).map((end) => (
        <div key={end} className={css.day}>
          <span aria-hidden>{t(end)}</span>
          <SettledDate clearable kind="day" size="small" label={t(end)} value={filter[end] ?? ''} onSettle={(day) => commit(end, day)} />
        </div>
      ))}
    </>
  )
}
