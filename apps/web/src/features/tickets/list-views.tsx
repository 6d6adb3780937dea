import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { Kbd } from '@balcao/ui/kbd'
import { figure } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { DEFAULT_ORDER, type Filter, VIEW_NAMES, VIEWS, type ViewName, viewOf, writeSearch } from './filter.ts'
import css from './list.module.css'
import { t } from './messages.ts'

const COUNT: Record<ViewName, (stats: TicketStats) => number> = {
  mine: (stats) => stats.mine,
  unassigned: (stats) => stats.unassigned,
  open: (stats) => stats.open,
  waiting: (stats) => stats.byStatus.waiting_customer,
  all: (stats) => stats.total,
}

/** Customers have no queue of their own: their tickets are theirs. */
const CUSTOMER_VIEWS: readonly ViewName[] = ['open', 'waiting', 'all']

/** The views as a row of links with live counts. */
export const ListViews = ({ filter }: { filter: Filter }) => {
  const navigate = useNavigate()
  const staff = isStaff(effectiveRole(useMe()))
  const can = useCan()
  const { data: stats } = trpc.tickets.stats.useQuery({})
  const current = viewOf(filter)
  const tabs = useRef<HTMLElement>(null)
  // On a narrow screen the row of views scrolls: the one shown is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has its own place, and counts move it
  useEffect(() => {
    tabs.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, stats === undefined])
  const views = staff ? VIEW_NAMES : CUSTOMER_VIEWS
  return (
    <div className={css.views}>
      <nav ref={tabs} className={css.tabs} aria-label={t('views')}>
        {views.map((view) => (
          <Link
            key={view}
            to="/tickets"
            search={writeSearch({ filter: VIEWS[view], order: DEFAULT_ORDER })}
            preload={false}
            className={css.tab}
            aria-current={view === current ? 'page' : undefined}
            data-current={view === current || undefined}
          >
            {t(`view_${view}`)}
            {stats ? <span className={css.count}>{figure(COUNT[view](stats))}</span> : null}
          </Link>
        ))}
      </nav>
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
