import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { EmptyState } from '@balcao/ui/empty-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCan } from '../../lib/can.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'
import { actsOn, useRecurringActs, useRecurringList } from './recurring.data.ts'
import { Refused } from './refused.tsx'

const read = ({ q }: Record<string, unknown>) => (typeof q === 'string' ? q.trim().slice(0, 100) : '')

export const Page = () => (useCan()('ticket.manage_recurring') ? <RecurringPage /> : <Refused />)

const RecurringPage = () => {
  const navigate = useNavigate()
  const search = read(useSearch({ strict: false }))
  const list = useRecurringList(search)
  const act = useRecurringActs(list.timeZone)
  const refused = list.error && !list.data && failureOf(list.error).statusCode === 403

  const find = (q: string) => void navigate({ to: '/recurring', search: q ? { q } : {}, replace: true })
  const edit = ({ id }: RecurringTicket) => void navigate({ to: '/recurring/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/recurring/new' })
  const { button, menu } = useRowMenu<RecurringTicket>(
    ({ title }) => t('actionsOf', { name: title }),
    (recurring) => [
      [t('edit'), () => edit(recurring)],
      ...actsOn(recurring).map((which) => [t(which), () => void act(which, recurring)] as const),
    ],
  )

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      refused={refused ? <Refused /> : undefined}
      tools={
        <>
          <SearchBox label={t('search')} value={search} onSearch={find} />
          <ListActs>
            <ListExport path="/tickets/recurring/export" filter={search ? { search } : {}} name="recurring.csv" disabled={list.isPending} />
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={search}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf(list.timeZone, button)}
          rowKey={({ id }) => id}
          rowName={({ title }) => t('rowName', { name: title })}
          rowVersion={({ version, nextAt, state, last }) => [version, nextAt, state, last?.number].join(' ')}
          onOpen={edit}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf(list.timeZone, button)}
          empty={<Empty filtered={search !== ''} onClear={() => find('')} onAdd={add} />}
        />
      }
    >
      {menu}
    </ListPage>
  )
}

/** Why there is none: the search finds none, or there never was one. */
const Empty = ({ filtered, onClear, onAdd }: { filtered: boolean; onClear: () => void; onAdd: () => void }) =>
  filtered ? (
    <EmptyState kind="filtered" title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')} action={<Button onClick={onAdd}>{t('add')}</Button>}>
      {t('emptyNeverText')}
    </EmptyState>
  )
