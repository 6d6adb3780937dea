import { MAX_BULK } from '@balcao/contracts/tickets/bounds'
import type { WatchFailure, WatchFilter, WatchRow } from '@balcao/contracts/watchers/overview'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { useKeys } from '@balcao/ui/lib/keys'
import type { Selection } from '@balcao/ui/lib/table/selection'
import { BulkBar } from '@balcao/ui/table/bulk-bar'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { openThing } from '../open-thing.ts'
import { useRemoval, useWatches } from './overview.data.ts'
import { readSearch, type Search, writeSearch } from './overview.filter.ts'
import { t } from './overview.messages.ts'
import { columns, subjectOf, WatchCard, whoOf } from './overview-columns.tsx'
import { OverviewToolbar } from './overview-toolbar.tsx'
import { RemovalFailures } from './removal-failures.tsx'

const NONE: Selection = new Set()
const keyOf = ({ key }: WatchRow) => key

/** Who watches what, of all tickets that the reader sees. */
export const Overview = () => {
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const filter = readSearch(useSearch({ strict: false }) as Search)
  const listName = JSON.stringify(filter)
  const list = useWatches(filter)
  const [selected, setSelected] = useState<Selection>(NONE)
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<readonly WatchFailure[]>([])
  const removal = useRemoval(setFailed)
  const chosen = list.rows.filter(({ key }) => selected.has(key))
  const tooMany = chosen.length > MAX_BULK
  const clear = () => setSelected(NONE)
  useKeys({ Escape: clear }, chosen.length > 0 && !asking)

  const show = (next: WatchFilter) => {
    clear()
    void navigate({ to: '/watchers', search: writeSearch(next) })
  }
  const remove = async () => {
    if (await removal.remove(chosen)) clear()
    setAsking(false)
  }
  const refused = list.error && !list.data && failureOf(list.error).statusCode === 403

  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      refused={refused ? <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState> : undefined}
      tools={<OverviewToolbar filter={filter} rows={list.rows} loading={list.isPending} onShow={show} />}
      table={
        <DataTable
          key={listName}
          label={t('title')}
          rows={list.rows}
          columns={columns()}
          rowKey={keyOf}
          rowName={(row) => t('rowName', { who: whoOf(row), what: row.ticket ? `#${row.ticket.number}` : subjectOf(row) })}
          rowVersion={({ level, mutedUntil, ticket, thing }) => `${level} ${mutedUntil} ${ticket?.status} ${thing?.name}`}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ ticket, thing }) => {
            if (ticket) void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })
            else if (thing) openThing(navigate, thing)
          }}
          {...pagedTable(list, t('failed'))}
          card={WatchCard}
          empty={<Nothing filtered={listName !== '{}'} onClear={() => show({})} />}
        />
      }
    >
      <BulkBar
        count={chosen.length}
        actions={[{ label: t('remove'), onRun: () => setAsking(true), disabled: tooMany || removal.busy }]}
        note={tooMany ? t('tooMany', { n: MAX_BULK }) : undefined}
        onClear={clear}
      />
      <ConfirmDialog
        open={asking}
        danger
        busy={removal.busy}
        title={t('confirmTitle', { n: chosen.length })}
        confirm={t('remove')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {t('confirmText')}
      </ConfirmDialog>
      {failed.length > 0 ? <RemovalFailures failed={failed} onClose={() => setFailed([])} /> : null}
    </ListPage>
  )
}

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState kind="filtered" title={t('filteredTitle')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('filteredText')}
    </EmptyState>
  ) : (
    <EmptyState kind="never" title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  )
