import {
  NOTIFICATION_ENTITIES,
  NOTIFICATION_MODULES,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
} from '@balcao/contracts/notifications/kinds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { activeCount, type Filter, NO_FILTER } from '@balcao/ui/lib/notifications/filter'
import { WORST_FIRST } from '@balcao/ui/lib/notifications/severity'
import { severityName } from '@balcao/ui/notifications/severity-mark'
import { Choice } from '@balcao/ui/profile/choice'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { DateFields } from './date-fields.tsx'
import css from './filters.module.css'
import { t } from './messages.ts'

type Option = readonly [value: string, label: string]
const withAll = (options: readonly Option[], all = t('all')): Option[] => [['', all], ...options]
const READ_STATES = { '': null, unread: false, read: true } as const

type FilterPanelProps = { id: string; filter: Filter; onChange: (filter: Filter) => void }

/** All that narrows the list. Each choice counts at once. */
export const FilterPanel = ({ id, filter, onChange }: FilterPanelProps) => {
  const active = activeCount(filter)
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  const readState = filter.read === null ? '' : filter.read ? 'read' : 'unread'
  return (
    <section id={id} className={css.panel} aria-label={t('filters', { n: 0 })}>
      <div className={css.head}>
        <span role="status">{t('activeFilters', { n: active })}</span>
        {/* disabled it would lose the focus of who just pressed it */}
        <Button size="small" variant="text" aria-disabled={active === 0} onClick={() => active > 0 && onChange(NO_FILTER)}>
          {t('clearAll')}
        </Button>
      </div>
      <div className={css.wide}>
        <SearchField value={filter.search} onChange={(search) => set({ search })} />
      </div>
      <Choice
        label={t('readState')}
        value={readState}
        options={withAll([
          ['unread', t('onlyUnread')],
          ['read', t('onlyRead')],
        ])}
        onChange={(value) => set({ read: READ_STATES[value as keyof typeof READ_STATES] })}
      />
      <Choice
        label={t('severity')}
        value={filter.severity}
        options={withAll(WORST_FIRST.map((severity) => [severity, severityName(severity)]))}
        onChange={(severity) => set({ severity: severity as Filter['severity'] })}
      />
      <Choice
        label={t('priority')}
        value={filter.priority}
        options={withAll(NOTIFICATION_PRIORITIES.map((priority) => [priority, t(priority)]))}
        onChange={(priority) => set({ priority: priority as Filter['priority'] })}
      />
      <Choice
        label={t('module')}
        value={filter.module}
        options={withAll(
          NOTIFICATION_MODULES.map((module) => [module, t(`module_${module}`)]),
          t('allOfThem'),
        )}
        onChange={(module) => set({ module })}
      />
      <Choice
        label={t('type')}
        value={filter.type}
        options={withAll(
          NOTIFICATION_TYPES.map((type) => [type, t(`type_${type}`)]),
          t('allOfThem'),
        )}
        onChange={(type) => set({ type })}
      />
      <Choice
        label={t('entityType')}
        value={filter.entityType}
        options={withAll(
          NOTIFICATION_ENTITIES.map((entity) => [entity, t(`entity_${entity}`)]),
          t('anything'),
        )}
        onChange={(entityType) => set({ entityType })}
      />
      <DateFields value={filter.dateRange} onChange={(dateRange) => set({ dateRange })} />
    </section>
  )
}

/** Asks once the writer rests; what is cleared from outside is cleared here, and the field stays the same one all along. */
const SearchField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useState({ of: value, text: value })
  if (typed.of !== value) setTyped({ of: value, text: value })
  const rested = useDebounced(typed.text, 300)
  const tell = useEffectEvent((words: string) => {
    if (words === value) return
    setTyped(({ text }) => ({ of: words, text }))
    onChange(words)
  })
  useEffect(() => tell(rested), [rested])
  return (
    <FieldFrame label={t('search')}>
      {(ids) => <PlainInput ids={ids} type="search" value={typed.text} onChange={(text) => setTyped({ of: value, text })} />}
    </FieldFrame>
  )
}
