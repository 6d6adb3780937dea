import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import css from '../../lib/tickets/properties.module.css'
import { MissingFact, PropertyRow } from '../../lib/tickets/property-row.tsx'
import { t as tw } from '../../lib/watching/messages.ts'
import { isMuted, WatchMenu } from '../../lib/watching/watch-menu.tsx'
import { t } from './messages.ts'
import { useTeams, useWatchActs, useWatchers } from './watchers.data.ts'

/** The search for people comes when somebody wants to see who follows. */
const WatcherList = lazy(() => import('./watcher-list.tsx').then((module) => ({ default: module.WatcherList })))

/** Whether and how the reader follows a ticket, and who else does. */
export const WatchProperties = ({ ticket, editable }: { ticket: Ticket; editable: boolean }) => {
  const me = useMe()
  const { watchers, error, retry } = useWatchers(ticket.id)
  const teams = useTeams(ticket.id)
  const { watch, unwatch } = useWatchActs()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [list, setList] = useState<HTMLElement | null>(null)
  const mine = watchers?.find(({ user }) => user.id === me.id)
  const people = String(Math.max(watchers?.length ?? 0, ticket.watchersCount))
  const open = (id: string, set: (anchor: HTMLElement | null) => void) => () => set(document.getElementById(id))

  return (
    <section>
      <h2 className={css.heading}>{t('heading')}</h2>
      {error && !watchers ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      {mine ? (
        <PropertyRow
          id="campo-following"
          label={t('following')}
          value={isMuted(mine) ? tw('muted', { until: exactTime(mine.mutedUntil as string) }) : tw(`level_${mine.level}`)}
          onOpen={open('campo-following', setMenu)}
        />
      ) : watchers && ticket.requester.id !== me.id ? (
        <Button size="small" startIcon={<Bell size={14} aria-hidden />} onClick={() => void watch({ id: ticket.id })}>
          {t('follow')}
        </Button>
      ) : null}
      <PropertyRow
        id="campo-watchers"
        label={t('watchers')}
        value={teams.length > 0 ? t('withTeams', { n: people, teams: teams.length }) : people}
        onOpen={open('campo-watchers', setList)}
      />
      {mine ? (
        <WatchMenu
          anchor={menu}
          following={mine}
          onClose={() => setMenu(null)}
          onChange={(how) => void watch({ id: ticket.id, ...how })}
          onStop={() => void unwatch({ id: ticket.id })}
        />
      ) : null}
      {list && watchers ? (
        <Suspense>
          <WatcherList
            ticketId={ticket.id}
            watchers={watchers}
            teams={teams}
            editable={editable}
            anchor={list}
            onClose={() => setList(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
