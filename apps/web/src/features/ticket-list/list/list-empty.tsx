import { EmptyState } from '@balcao/ui/empty-state'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DEFAULT_ORDER, type Filter, VIEWS, type ViewName, viewOf, writeSearch } from '../filter/filter.ts'
import { t as empty } from './list-empty.messages.ts'

/** Views of what was put aside: being empty is their good state. */
const ASIDE: Partial<Record<ViewName, { title: 'emptySnoozed' | 'emptySpam'; text: 'emptySnoozedText' | 'emptySpamText' }>> = {
  snoozed: { title: 'emptySnoozed', text: 'emptySnoozedText' },
  spam: { title: 'emptySpam', text: 'emptySpamText' },
}

/** Why there is nothing: never had any, an empty queue, or filters that hide them. */
export const ListEmpty = ({ filter }: { filter: Filter }) => {
  const navigate = useNavigate()
  const can = useCan()
  const { data: stats } = trpc.tickets.stats.useQuery({})
  const go = (view: ViewName) => navigate({ to: '/tickets', search: writeSearch({ filter: VIEWS[view], order: DEFAULT_ORDER }) })

  if (stats?.total === 0)
    return (
      <EmptyState
        kind="never"
        title={empty('emptyNever')}
        action={can('ticket.create') ? <Button onClick={() => navigate({ to: '/tickets/new' })}>{t('newTicket')}</Button> : undefined}
      >
        {empty('emptyNeverText')}
      </EmptyState>
    )
  if (viewOf(filter) === 'mine')
    return (
      <EmptyState
        kind="never"
        title={empty('emptyMine')}
        action={<Button onClick={() => go('unassigned')}>{empty('emptyMineAction')}</Button>}
      >
        {empty('emptyMineText')}
      </EmptyState>
    )
  const aside = ASIDE[viewOf(filter) ?? 'all']
  if (aside)
    return (
      <EmptyState
        kind="never"
        title={empty(aside.title)}
        action={<Button onClick={() => go('open')}>{empty('emptyFilteredAction')}</Button>}
      >
        {empty(aside.text)}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="filtered"
      title={empty('emptyFiltered')}
      action={
        <Button onClick={() => go(viewOf(filter) === 'open' ? 'all' : 'open')}>
          {viewOf(filter) === 'open' ? t('view_all') : empty('emptyFilteredAction')}
        </Button>
      }
    >
      {empty('emptyFilteredText')}
    </EmptyState>
  )
}
