import { matches, NO_FILTER } from '@balcao/ui/lib/notifications/filter'
import { t } from '@balcao/ui/lib/notifications/messages'
import { Failed, Loading, NoMatch, Nothing } from '@balcao/ui/notifications/list-states'
import { NotificationList } from '@balcao/ui/notifications/notification-list'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useStore } from '../../lib/store.ts'
import { useUnread } from '../../lib/unread.data.ts'
import { useLiveState } from '../../realtime/link.ts'
import { liveNotices } from '../../realtime/live-list.ts'
import { BulkActions } from './bulk-actions.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import css from './drawer.module.css'
import { DrawerHeader } from './drawer-header.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { LiveTickets } from './live-tickets.tsx'
import { t as own } from './messages.ts'
import { showsArrivals } from './shown.ts'
import { useCenter } from './use-center.ts'

type ContentsProps = {
  titleId: string
  onClose: () => void
  /** Something led to another page. */
  onLeave: () => void
}

/** What stands in the drawer, whichever way it is open. */
export const Contents = ({ titleId, onClose, onLeave }: ContentsProps) => {
  const center = useCenter(onLeave)
  const { query, filter } = center
  const unread = useUnread()
  const live = useStore(liveNotices)
  const may = useCan()
  const navigate = useNavigate()
  const announce = () => {
    onLeave()
    void navigate({ to: '/announcements' })
  }
  const panelId = useId()
  const [filtering, setFiltering] = useState(false)
  const [part, setPart] = useState<'kept' | 'live'>('kept')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const shown = live.length > 0 ? part : 'kept'
  const show = (next: typeof part) => () => setPart(next)
  /** They narrow the kept ones: asked for beside the others, those are shown. */
  const isFiltering = filtering && shown === 'kept'
  const toggleFilters = () => {
    setFiltering(!isFiltering)
    setPart('kept')
  }
  return (
    <>
      <DrawerHeader
        titleId={titleId}
        titleRef={title}
        unread={unread}
        refreshing={query.isFetching && !query.isFetchingNextPage}
        onRefresh={center.refresh}
        filters={{ shown: isFiltering, panelId, active: filter.active, onToggle: toggleFilters }}
        onReadAll={center.readAll}
        onAnnounce={may('notification.send') ? announce : undefined}
        onLeave={onLeave}
        onClose={onClose}
      />
      {live.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: two buttons are no form
        <div className={css.tabs} role="group" aria-label={own('tabs')}>
          <button type="button" aria-pressed={shown === 'kept'} onClick={show('kept')}>
            {own('kept')}
          </button>
          <button type="button" aria-pressed={shown === 'live'} onClick={show('live')}>
            {own('live', { n: live.filter(({ read }) => !read).length })}
          </button>
        </div>
      ) : null}
      {isFiltering ? <FilterPanel id={panelId} filter={filter.value} onChange={filter.set} /> : null}
      {shown === 'live' ? <LiveTickets notices={live} onLeave={onLeave} /> : <Kept center={center} />}
    </>
  )
}

/** The kept notifications, what is selected of them, and why there are none. */
const Kept = ({ center }: { center: ReturnType<typeof useCenter> }) => {
  const { query, filter, selection } = center
  const offline = useLiveState().status === 'down'
  /** Those that the question is about: tried again it means the same, whatever is listed by then. */
  const [deleting, setDeleting] = useState<readonly number[] | null>(null)
  useEffect(() => showsArrivals((one) => matches(filter.value, one)), [filter.value])
  const refreshing = query.isFetching && !query.isFetchingNextPage
  return (
    <>
      {selection.ids.size > 0 ? (
        <BulkActions
          chosen={selection.chosen}
          onAll={selection.all}
          onClear={selection.clear}
          onRead={selection.read}
          onArchive={() => void selection.archive()}
          onDelete={() => setDeleting([...selection.ids])}
        />
      ) : null}
      {offline && query.data ? <p className={css.note}>{t('offline')}</p> : null}
      <div className={css.bar} data-busy={(refreshing && !query.isPending) || undefined} />
      {query.isPending ? (
        <Loading />
      ) : query.error && !query.data ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : center.rows.length > 0 ? (
        <NotificationList
          key={JSON.stringify(filter.value)}
          rows={center.rows}
          selected={selection.ids}
          acts={center.acts}
          more={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : query.hasNextPage ? 'there' : 'none'}
          onMore={() => void query.fetchNextPage()}
        />
      ) : filter.active > 0 ? (
        <NoMatch onClear={() => filter.set(NO_FILTER)} />
      ) : (
        <Nothing refreshing={refreshing} onRefresh={center.refresh} />
      )}
      {deleting === null ? null : (
        <DeleteDialog count={deleting.length} onDelete={() => selection.remove(deleting)} onClose={() => setDeleting(null)} />
      )}
    </>
  )
}
