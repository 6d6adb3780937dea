import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LaterHistory } from '../../../lib/config-history/later-history.tsx'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { useMe } from '../../../lib/session.ts'
import { card, columns } from './columns.tsx'
import { type Filter, inputOf, readFilter, writeFilter } from './filter.ts'
import { useHistory } from './history.data.ts'
import { HistoryFilters } from './history-filters.tsx'
import { t } from './messages.ts'

export const Page = () =>
  isAtLeast(effectiveRole(useMe()), 'manager') ? (
    <History />
  ) : (
    <>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </>
  )

/** What became of all that is set up. */
const History = () => {
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const list = useHistory(filter)
  const [open, setOpen] = useState<ConfigVersion | undefined>()
  const show = (next: Filter) => void navigate({ to: '/maintenance/history', search: writeFilter(next), replace: true })
  const { q, ...others } = filter
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <SearchBox label={t('search')} value={q ?? ''} onSearch={(text) => show(text ? { ...others, q: text } : others)} />
          <HistoryFilters filter={filter} onShow={show} />
          <ListActs>
            <ListExport
              path="/maintenance/history-export"
              filter={inputOf(filter)}
              name="historico-de-configuracoes.csv"
              disabled={list.isPending}
            />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columns()}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          onOpen={setOpen}
          {...pagedTable(list, t('listFailed'))}
          card={card}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState kind="filtered" title={t('filtered')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('never')}>
                {t('neverText')}
              </EmptyState>
            )
          }
        />
      }
    >
      {open ? (
        <LaterHistory kind={open.kind} id={open.objectId} name={open.name} number={open.number} onClose={() => setOpen(undefined)} />
      ) : null}
    </ListPage>
  )
}
