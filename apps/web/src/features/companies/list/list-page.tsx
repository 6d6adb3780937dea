import { COMPANY_STATES, CONTRACT_ENDS, TIERS } from '@balcao/contracts/companies/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useSavedFile } from '../../../lib/files/saved-file.data.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useCompanyList } from '../companies.data.ts'
import { t } from '../messages.ts'
import { card, columnsOf } from './columns.tsx'
import { t as ti } from './import.messages.ts'
import { exportOf, type Filter, fromChips, readSearch, toChips, writeSearch } from './search.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

export const Page = () => {
  const navigate = useNavigate()
  const can = useCan()
  const may = can('company.read')
  const filter = readSearch(useSearch({ strict: false }))
  const list = useCompanyList(filter, may)

  const show = (next: Filter) => void navigate({ to: '/companies', search: writeSearch(next), replace: next.search !== filter.search })
  const create = () => void navigate({ to: '/companies/new' })

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1440}
      loading={list.isPending}
      refused={may ? undefined : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      tools={<Toolbar filter={filter} onShow={show} onCreate={can('company.manage') ? create : undefined} />}
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf()}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version }) => version}
          sort={{ key: filter.sort ?? 'name', direction: 'asc' }}
          onSort={({ key }) => {
            const { sort: _, ...others } = filter
            show(key === 'contract' ? { ...others, sort: 'contract' } : others)
          }}
          onOpen={({ id }) => void navigate({ to: '/companies/$id', params: { id: String(id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={card}
          empty={
            <Empty
              filter={filter}
              onClear={() => show(filter.sort ? { sort: filter.sort } : {})}
              onCreate={can('company.manage') ? create : undefined}
            />
          }
        />
      }
    />
  )
}

type ToolbarProps = { filter: Filter; onShow: (filter: Filter) => void; onCreate: (() => void) | undefined }

const Toolbar = ({ filter, onShow, onCreate }: ToolbarProps) => {
  const { data: segments = [] } = trpc.companies.segments.useQuery({})
  const fields: FilterField[] = [
    { id: 'segment', label: t('segment'), options: segments.map((value) => ({ value, label: value })) },
    {
      id: 'status',
      label: t('state'),
      lowerCase: true,
      options: COMPANY_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    { id: 'tier', label: t('tier'), options: TIERS.map((value) => ({ value, label: t(`tier_${value}`) })) },
    {
      id: 'contract',
      label: t('contract'),
      lowerCase: true,
      options: CONTRACT_ENDS.map((value) => ({ value, label: t(`contract_${value}`) })),
    },
  ]
  const [importing, setImporting] = useState(false)
  const { busy, run } = useSavedFile('empresas.csv', {
    empty: () => ti('exportNone'),
    done: (n) => ti('exported', { n }),
    failed: (why) => ti('exportFailed', { why }),
  })
  return (
    <>
      <SearchBox
        label={t('search')}
        value={filter.search ?? ''}
        onSearch={(text) => onShow(fromChips(toChips(filter), { ...filter, search: text }))}
      />
      <FilterChips fields={fields} applied={toChips(filter)} onChange={(chips) => onShow(fromChips(chips, filter))} />
      {onCreate ? (
        <ListActs>
          <Button size="small" disabled={busy} startIcon={<Download size={16} aria-hidden />} onClick={() => void run(exportOf(filter))}>
            {ti('export')}
          </Button>
          <Button size="small" startIcon={<FileUp size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {ti('open')}
          </Button>
          <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onCreate}>
            {t('add')}
          </Button>
        </ListActs>
      ) : null}
      <Suspense>{importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}</Suspense>
    </>
  )
}

type EmptyProps = { filter: Filter; onClear: () => void; onCreate: (() => void) | undefined }

/** Why there is none: the search and the filters hide them, or there never was one. */
const Empty = ({ filter, onClear, onCreate }: EmptyProps) =>
  Object.keys(filter).some((key) => key !== 'sort') ? (
    <EmptyState kind="filtered" title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')} action={onCreate ? <Button onClick={onCreate}>{t('add')}</Button> : undefined}>
      {t('emptyNeverText')}
    </EmptyState>
  )
