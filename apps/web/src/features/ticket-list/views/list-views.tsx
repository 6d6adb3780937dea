import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import type { TicketView } from '@balcao/contracts/ticket-list/views'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { IconTool } from '@balcao/ui/icon-tool'
import { Kbd } from '@balcao/ui/kbd'
import { figure } from '@balcao/ui/lib/language'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Plus, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import places from '../../../lib/lists/tabs.module.css'
import { t } from '../../../lib/tickets/messages.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DEFAULT_ORDER, VIEW_NAMES, VIEWS, type ViewName, viewOf, writeSearch } from '../filter/filter.ts'
import css from '../list/list.module.css'
import { isChanged, type ShownList } from './view-changes.ts'
import { viewName } from './view-name.ts'
import { type Tab, tabsOf } from './view-tabs.ts'
import { searchOf, useViewCounts, useViews } from './views.data.ts'
import styles from './views.module.css'

/** Needed where the list differs from its view, and for what can be done with views. */
const ViewActions = lazyWithRetry(() => import('./view-actions.tsx').then((module) => module.ViewActions))

const COUNT: Record<ViewName, (stats: TicketStats) => number> = {
  mine: (stats) => stats.mine,
  unassigned: (stats) => stats.unassigned,
  open: (stats) => stats.open,
  waiting: (stats) => stats.byStatus.waiting_customer,
  snoozed: (stats) => stats.byStatus.scheduled,
  spam: (stats) => stats.byStatus.spam,
  all: (stats) => stats.total,
}

/** Customers have no queue of their own: their tickets are theirs. */
const CUSTOMER_VIEWS: readonly ViewName[] = ['open', 'waiting', 'snoozed', 'all']

const counted = (count: number | null | undefined) =>
  count === null || count === undefined ? undefined : `${figure(count)}${count >= MOST_COUNTED ? '+' : ''}`

type ListViewsProps = { list: ShownList; view: TicketView | undefined }

/** The views as a row of links with live counts. */
export const ListViews = ({ list, view }: ListViewsProps) => {
  const { filter, order, board } = list
  const navigate = useNavigate()
  const can = useCan()
  const { staff, views, tabs: chosen } = useViews()
  const { data: stats } = trpc.tickets.stats.useQuery({})
  const counts = useViewCounts(views.length > 0)
  const current: Tab | undefined = view ? view.id : viewOf(filter)
  const row = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState(false)
  const changed = staff && isChanged(list, view)
  // On a narrow screen the row of views scrolls: the one shown is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has its own place, and counts move it
  useEffect(() => {
    row.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, stats === undefined, counts.size, JSON.stringify([filter, order])])

  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The button that made it a view is gone.
    if (document.activeElement === document.body) row.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }, [current])

  const all: readonly Tab[] = staff ? [...VIEW_NAMES, ...views.map(({ id }) => id)] : CUSTOMER_VIEWS
  const { tabs, others } = tabsOf(all, chosen, current)
  const kept = new Map(views.map((one) => [one.id, one]))
  return (
    <div className={css.views}>
      <nav ref={row} className={places.tabs} aria-label={t('views')}>
        {tabs.map((tab) => {
          const own = typeof tab === 'number' ? kept.get(tab) : undefined
          const count = typeof tab === 'number' ? counted(counts.get(tab)) : stats && figure(COUNT[tab](stats))
          return (
            <Link
              key={tab}
              to="/tickets"
              search={typeof tab === 'string' ? writeSearch({ filter: VIEWS[tab], order: DEFAULT_ORDER, board }) : own && searchOf(own)}
              preload={false}
              // By default a link counts as active whenever the address holds its search, and an empty search is part of any.
              activeOptions={{ exact: true }}
              className={places.tab}
              aria-current={tab === current ? 'page' : undefined}
              data-current={tab === current || undefined}
            >
              {typeof tab === 'string' ? viewName(tab) : own?.name}
              <span className={places.count}>{count}</span>
              {own?.missing.length ? <TriangleAlert size={14} role="img" aria-label={t('viewIncomplete')} /> : null}
            </Link>
          )
        })}
      </nav>
      {staff ? (
        <div className={styles.viewActions}>
          {changed || asked ? (
            <Suspense>
              <ViewActions
                list={list}
                view={view}
                changed={changed}
                tabs={tabs}
                others={others.flatMap((id) => nameOf(id, kept))}
                menu={menu}
                onClose={() => setMenu(null)}
              />
            </Suspense>
          ) : null}
          <IconTool
            aria-haspopup="menu"
            aria-label={t('viewOptions')}
            onClick={(event) => {
              setAsked(true)
              setMenu(event.currentTarget)
            }}
          >
            <Ellipsis size={18} aria-hidden />
          </IconTool>
        </div>
      ) : null}
      {can('ticket.create') ? (
        <Button variant="contained" className={css.create} aria-keyshortcuts="C" onClick={() => navigate({ to: '/tickets/new' })}>
          <Plus size={18} aria-hidden className={css.plus} />
          <span className={css.createWords}>{t('newTicket')}</span>
          <Kbd>C</Kbd>
        </Button>
      ) : null}
    </div>
  )
}

/** A view by its name and where it leads. */
export type NamedView = { tab: Tab; name: string; search: Record<string, string> }

function nameOf(tab: Tab, kept: ReadonlyMap<number, TicketView>): NamedView[] {
  if (typeof tab === 'string') return [{ tab, name: viewName(tab), search: writeSearch({ filter: VIEWS[tab], order: DEFAULT_ORDER }) }]
  const view = kept.get(tab)
  return view ? [{ tab, name: view.name, search: searchOf(view) }] : []
}
