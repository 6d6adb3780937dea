import type { Watched } from '@balcao/contracts/watchers/watchers'
import { AUTO_WATCH } from '@balcao/contracts/watchers/watching'
import { CheckOption } from '@balcao/ui/check-box'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { RowMenuButton } from '../../lib/lists/row-menu-button.tsx'
import { WatchMenu } from '../../lib/watching/watch-menu.tsx'
import { cardOf, columnsOf } from './columns.tsx'
import { t } from './messages.ts'
import { useAutoWatch, useWatchActs, useWatching } from './watchers.data.ts'
import css from './watchers.module.css'

export const Page = () => {
  const navigate = useNavigate()
  const list = useWatching()
  const { watch, unwatch } = useWatchActs()
  const [menu, setMenu] = useState<{ row: Watched; anchor: HTMLElement } | null>(null)
  const row = menu && (list.rows.find(({ ticket }) => ticket.id === menu.row.ticket.id) ?? menu.row)

  const button = (row: Watched, { tabIndex }: { tabIndex: 0 | -1 }) => (
    <RowMenuButton
      label={t('actionsOf', { number: row.ticket.number })}
      tabIndex={tabIndex}
      onOpen={(anchor) => setMenu({ row, anchor })}
    />
  )
  const stop = async ({ ticket, level, mutedUntil }: Watched) => {
    if (await unwatch({ id: ticket.id }))
      notify.undo(t('stopped', { number: ticket.number }), () => void watch({ id: ticket.id, level, mutedUntil }))
  }

  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      <AutoWatch />
      <DataTable
        label={t('title')}
        rows={list.rows}
        columns={columnsOf(button)}
        rowKey={({ ticket }) => ticket.id}
        rowName={({ ticket }) => t('rowName', { number: ticket.number })}
        rowVersion={({ ticket, level, mutedUntil, unread }) => `${ticket.version} ${ticket.updatedAt} ${level} ${mutedUntil} ${unread}`}
        onOpen={({ ticket }) => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })}
        {...pagedTable(list, t('listFailed'))}
        card={cardOf(button)}
        empty={
          <EmptyState kind="never" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {row ? (
        <WatchMenu
          anchor={menu?.anchor ?? null}
          following={row}
          onClose={() => setMenu(null)}
          onChange={(how) => void watch({ id: row.ticket.id, ...how })}
          onStop={() => void stop(row)}
        />
      ) : null}
    </div>
  )
}

/** What makes one follow by oneself. */
const AutoWatch = () => {
  const { auto, save } = useAutoWatch()
  return (
    <fieldset className={css.auto} disabled={!auto}>
      <legend>{t('auto')}</legend>
      {AUTO_WATCH.map((why) => (
        <CheckOption
          key={why}
          disabled={!auto}
          checked={auto?.includes(why) ?? false}
          onChange={(on) => save(AUTO_WATCH.filter((one) => (one === why ? on : auto?.includes(one))))}
        >
          {t(`auto_${why}`)}
        </CheckOption>
      ))}
    </fieldset>
  )
}
