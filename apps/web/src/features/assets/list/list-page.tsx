import { ASSET_SORTS } from '@balcao/contracts/assets/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useAssetList } from '../assets.data.ts'
import { t } from '../messages.ts'
import { card, columnsOf } from './columns.tsx'
import { type Filter, readSearch, writeSearch } from './search.ts'
import { Toolbar } from './toolbar.tsx'

/** What the desk keeps track of. */
export const Page = () => {
  const navigate = useNavigate()
  const can = useCan()
  const may = can('asset.read')
  const filter = readSearch(useSearch({ strict: false }))
  const list = useAssetList(filter, may)

  const show = (next: Filter) => void navigate({ to: '/assets', search: writeSearch(next), replace: next.search !== filter.search })
  const create = can('asset.edit') ? () => void navigate({ to: '/assets/new' }) : undefined

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1440}
      loading={list.isPending}
      refused={may ? undefined : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      tools={<Toolbar filter={filter} loading={list.isPending} onShow={show} onCreate={create} />}
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf()}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version }) => version}
          sort={{ key: filter.sort ?? 'name', direction: filter.sort === 'updated' ? 'desc' : 'asc' }}
          onSort={({ key }) => {
            const { sort: _, ...others } = filter
            const sort = ASSET_SORTS.find((one) => one === key)
            show(sort === undefined || sort === 'name' ? others : { ...others, sort })
          }}
          onOpen={({ id }) => void navigate({ to: '/assets/$id', params: { id: String(id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={card}
          empty={<Empty filter={filter} onClear={() => show(filter.sort ? { sort: filter.sort } : {})} onCreate={create} />}
        />
      }
    />
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
