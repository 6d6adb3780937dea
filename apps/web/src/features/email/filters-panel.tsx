import type { MailFilter } from '@balcao/contracts/email/senders'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { t } from './messages.ts'
import { EmailTabs } from './tabs.tsx'
import { fieldWord, opWord } from './words.ts'

const whenOf = ({ conditions }: MailFilter) =>
  conditions
    .map(({ field, op, value, header }) => `${[fieldWord(field), header].filter(Boolean).join(' ')} ${opWord(op)} “${value}”`)
    .join(t('and'))
const doesOf = ({ action, active, problems }: MailFilter) => {
  const does = action.suspend ? t('suspends') : t('routes')
  const [problem] = problems
  const said = problem ? `${does} · ${t('filterProblem', { why: problem.message })}` : does
  return active ? said : t('filterOff', { does: said })
}
const ONE_PAGE = { isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined }

/** What is done with mails that match, before they become tickets. */
export const FiltersPanel = () => {
  const query = trpc.email.filters.list.useQuery({})
  const acts = useEmailActs()
  const [open, setOpen] = useState<MailFilter | 'new' | null>(null)
  const refused = query.error && !query.data && failureOf(query.error).statusCode === 403
  const remove = async (filter: MailFilter) => {
    const why = await acts.removeFilter(filter.id)
    if (why) return notify.error(t('failed', { why: why.why }), { id: 'email' })
    notify.success(t('filterRemoved', { name: filter.name }), { id: 'email' })
  }
  const { button, menu } = useRowMenu<MailFilter>(
    ({ name }) => t('actionsOf', { name }),
    (filter) => [[t('removeFilter'), () => void remove(filter)]],
  )
  const columns: readonly TableColumn<MailFilter>[] = [
    { id: 'name', label: t('filterName'), width: 220, hideable: false, cell: ({ name }) => name },
    { id: 'when', label: t('when'), width: 360, grow: true, cell: whenOf },
    { id: 'does', label: t('thenDo'), width: 220, cell: doesOf },
    { id: 'actions', label: t('removeFilter'), hideLabel: true, width: 48, cell: button },
  ]
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1120}
      loading={query.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={
        <>
          <EmailTabs current="filters" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {t('addFilter')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('filters')}
          rows={query.data?.data ?? []}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowVersion={(filter) => JSON.stringify(filter)}
          onOpen={setOpen}
          {...pagedTable({ ...query, ...ONE_PAGE }, t('listFailed'))}
          card={(filter, inside) => <RowCard name={filter.name} lines={[whenOf(filter), doesOf(filter)]} end={button(filter, inside)} />}
          empty={
            <EmptyState kind="never" title={t('noFilter')} action={<Button onClick={() => setOpen('new')}>{t('addFilter')}</Button>}>
              {t('noFilterText')}
            </EmptyState>
          }
        />
      }
    >
      {menu}
      {open ? <FilterDialog filter={open === 'new' ? undefined : open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}
