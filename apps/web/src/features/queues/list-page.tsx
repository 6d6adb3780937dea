import type { Queue } from '@balcao/contracts/queues/queues'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'
import { QueueDialog } from './queue-dialog.tsx'
import { refusalOf, useQueueActs, useQueueList } from './queues.data.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { askedOf, type Filter, readSearch, writeSearch } from './search.ts'

type Open = { what: 'create' } | { what: 'edit' | 'remove'; queue: Queue }

export const Page = () => {
  const navigate = useNavigate()
  const can = useCan()
  const [may, manages] = [can('queue.read'), can('queue.manage')]
  const filter = readSearch(useSearch({ strict: false }))
  const list = useQueueList(filter, may)
  const acts = useQueueActs()
  const [open, setOpen] = useState<Open | null>(null)
  const show = (next: Filter) => void navigate({ to: '/queues', search: writeSearch(next), replace: next.q !== filter.q })
  const enter = ({ id }: Queue) => void navigate({ to: '/queues/$id', params: { id: String(id) } })

  async function setActive({ id, name }: Queue, isActive: boolean, back = false) {
    try {
      await acts.save({ id, isActive })
      if (back) notify.success(t('undone', { name }), { id: 'queue' })
      else
        notify.undo(t(isActive ? 'activated' : 'deactivated', { name }), () => void setActive({ id, name } as Queue, !isActive, true), {
          id: 'queue',
        })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'queue' })
    }
  }
  const { button, menu } = useRowMenu<Queue>(
    ({ name }) => t('actionsOf', { name }),
    (queue) => [
      [t('openQueue'), () => enter(queue)],
      [t('seeTickets'), () => void navigate({ to: '/tickets', search: { queue: String(queue.id) } })],
      ...(manages
        ? ([
            [t('edit'), () => setOpen({ what: 'edit', queue })],
            [t(queue.isActive ? 'deactivate' : 'activate'), () => void setActive(queue, !queue.isActive)],
            [t('remove'), () => setOpen({ what: 'remove', queue })],
          ] as const)
        : []),
    ],
  )
  const isFiltered = filter.q !== '' || filter.active !== undefined
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      refused={may ? undefined : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      tools={
        <>
          <SearchBox label={t('search')} value={filter.q} onSearch={(q) => show({ ...filter, q })} />
          <FilterChips
            fields={[
              {
                id: 'active',
                label: t('state'),
                lowerCase: true,
                options: [
                  { value: 'yes', label: t('state_active') },
                  { value: 'no', label: t('state_inactive') },
                ],
              },
            ]}
            applied={filter.active === undefined ? [] : [{ field: 'active', values: [filter.active ? 'yes' : 'no'] }]}
            onChange={(chips) => show({ ...filter, active: readSearch({ active: chips[0]?.values.at(-1) }).active })}
          />
          <ListActs>
            <ListExport path="/queues/export" filter={askedOf(filter)} name="queues.csv" disabled={list.isPending} />
            <Button size="small" component={Link} to="/queues/skills">
              {t('tabSkills')}
            </Button>
            {manages ? (
              <Button
                size="small"
                variant="contained"
                startIcon={<Plus size={16} aria-hidden />}
                onClick={() => setOpen({ what: 'create' })}
              >
                {t('add')}
              </Button>
            ) : null}
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columnsOf(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, waiting, open: opened, online }) => [version, waiting, opened, online].join(' ')}
          onOpen={enter}
          {...pagedTable(list, t('listFailed'))}
          card={cardOf(button)}
          empty={<Empty filtered={isFiltered} onClear={() => show({ q: '', active: undefined })} />}
        />
      }
    >
      {menu}
      {open?.what === 'create' ? <QueueDialog onClose={() => setOpen(null)} onDone={enter} /> : null}
      {open?.what === 'edit' ? <QueueDialog queue={open.queue} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'remove' ? <RemoveDialog queue={open.queue} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

/** Why there is none: the search and the filter hide them, or the reader works on none. */
const Empty = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState kind="filtered" title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {t('emptyFilteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyNever')}>
      {t('emptyNeverText')}
    </EmptyState>
  )
