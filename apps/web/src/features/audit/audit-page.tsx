import type { AuditEvent } from '@balcao/contracts/audit/events'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import { PageHeader } from '@balcao/ui/page-header'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuditList, useAuditState, usePeople } from './audit.data.ts'
import css from './audit.module.css'
import { columns, EventCard } from './columns.tsx'
import { EventPanel } from './event-panel.tsx'
import { ExportButton } from './export-button.tsx'
import { type Filter, readSearch, type Search, writeSearch } from './filter.ts'
import { filterFields, fromChips, toChips } from './filter-fields.ts'
import { t } from './messages.ts'
import { BrokenNotice, LocalNotice, SealLine, SuspiciousNotice } from './notices.tsx'
import { Views } from './views.tsx'

const keyOf = (event: AuditEvent) => event.id
const nameOf = (event: AuditEvent) => t('rowName', { id: String(event.id) })

export const Page = () => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const filter = readSearch(search)
  const listName = JSON.stringify(writeSearch(filter))
  const list = useAuditList(filter)
  const { suspicious, seals } = useAuditState(list.isSuccess)
  const [opened] = useState(listName)
  const slow = useDelayed(list.isPending, 1000)
  const open = list.rows.find(({ id }) => String(id) === search.event) ?? null

  const show = (next: Filter) => void navigate({ to: '/audit', search: writeSearch(next) })
  const look = (event: AuditEvent | null) =>
    void navigate({ to: '/audit', search: { ...writeSearch(filter), ...(event ? { event: String(event.id) } : {}) }, replace: true })

  if (list.forbidden)
    return (
      <div className={css.page}>
        <PageHeader title={t('title')} hideTitle />
        <ErrorState title={t('forbidden')} code={list.failure?.requestId}>
          {t('forbiddenText')}
        </ErrorState>
      </div>
    )

  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('lead')} />
      <div className={css.head}>
        <Views filter={filter} />
        <ExportButton filter={filter} disabled={list.local || list.isPending} />
      </div>
      {seals?.broken.length ? <BrokenNotice broken={seals.broken} /> : null}
      {list.local ? <LocalNotice code={list.failure?.requestId || (list.failure?.code ?? '')} onRetry={() => void list.refetch()} /> : null}
      {suspicious?.count && !filter.suspicious ? <SuspiciousNotice {...suspicious} onShow={() => show({ suspicious: true })} /> : null}
      <Toolbar filter={filter} ready={list.isSuccess} onShow={show} />
      <div className={css.foot}>
        {seals ? <SealLine seals={seals} /> : <span>{t('about')}</span>}
        <p role="status">{slow ? t('loading') : ''}</p>
      </div>
      <div className={css.body}>
        <DataTable
          key={listName}
          label={t('title')}
          rows={list.rows}
          columns={columns()}
          place={`audit${listName}`}
          returning={opened === listName}
          rowKey={keyOf}
          rowName={nameOf}
          density="compact"
          onOpen={look}
          loading={list.isPending}
          refreshing={list.isFetching && !list.isPending && !list.isFetchingNextPage}
          loadingMore={list.isFetchingNextPage}
          onEndReached={() => list.hasNextPage && !list.isFetching && void list.fetchNextPage()}
          card={EventCard}
          empty={<Nothing filtered={listName !== '{}'} onClear={() => show({})} />}
        />
      </div>
      <EventPanel event={open} onClose={() => look(null)} onPerson={(actor) => show({ actor })} />
    </div>
  )
}

const Toolbar = ({ filter, ready, onShow }: { filter: Filter; ready: boolean; onShow: (next: Filter) => void }) => {
  const [today] = useState(() => new Date())
  const [search, setSearch] = useState('')
  const people = usePeople(search, filter.actor, ready)
  return (
    <div className={css.toolbar}>
      <FilterChips
        fields={filterFields(people, filter, setSearch, today)}
        applied={toChips(filter)}
        onChange={(chips) => onShow(fromChips(chips))}
      />
    </div>
  )
}

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState kind="filtered" title={t('filtered')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('filteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('never')}>
      {t('neverText')}
    </EmptyState>
  )
