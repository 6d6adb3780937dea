import { ErrorState } from '@balcao/ui/error-state'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { exactTime, timeZone } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { TabList } from '../../lib/tab-list.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Controls } from './controls.tsx'
import { ExportButton } from './export-button.tsx'
import { GroupsTab } from './groups/groups-tab.tsx'
import { t } from './messages.ts'
import { OverviewTab } from './overview-tab.tsx'
import css from './reports.module.css'
import { askedOf } from './schedule-asked.ts'
import { type Asked, type Query, queryOf, readSearch, TABS, type Tab, writeSearch } from './search.ts'
import { SlaTab } from './sla-tab.tsx'
import { StatusTab } from './status-tab.tsx'
import { TeamTab } from './team-tab.tsx'

// What few look for comes when they do.
const AvailabilityTab = lazyWithRetry(() => import('./availability/availability-tab.tsx').then((module) => module.AvailabilityTab))
const ChatTab = lazyWithRetry(() => import('./chat/chat-tab.tsx').then((module) => module.ChatTab))
const HoursTab = lazyWithRetry(() => import('./hours/hours-tab.tsx').then((module) => module.HoursTab))
const TimeTab = lazyWithRetry(() => import('./time/time-tab.tsx').then((module) => module.TimeTab))
const SchedulesTab = lazyWithRetry(() => import('./schedules-tab.tsx').then((module) => module.SchedulesTab))
const ScheduleDialog = lazyWithRetry(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog))

const PANEL: Record<
  Exclude<Tab, 'schedules' | 'groups' | 'hours' | 'chat' | 'availability' | 'time'>,
  ({ query }: { query: Query }) => React.ReactNode
> = {
  overview: OverviewTab,
  team: TeamTab,
  sla: SlaTab,
  status: StatusTab,
}

/** Their figures are as of now, and they say so themselves. */
const OWN_TIME: readonly Tab[] = ['chat', 'availability', 'time']

/** Today, where the reader counts days. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })

export const Page = () => {
  const may = useCan()('report.read')
  if (may) return <Reports />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )
}

const Reports = () => {
  const tabs = useId()
  const navigate = useNavigate()
  const asked = readSearch(useSearch({ strict: false }))
  const show = (next: Asked) => void navigate({ to: '/reports', search: writeSearch(next), replace: true })
  const query = queryOf(asked, today())
  const [scheduling, setScheduling] = useState(false)
  const isReport = asked.tab !== 'schedules'
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        below={t('about')}
        actions={
          <>
            {isReport ? (
              <>
                <Button size="small" className={css.noPrint} onClick={() => window.print()}>
                  {t('print')}
                </Button>
                <ExportButton tab={asked.tab} query={query} steps={asked} onLeft={() => show({ ...asked, tab: 'schedules' })} />
              </>
            ) : null}
            <Button size="small" variant="contained" className={css.noPrint} onClick={() => setScheduling(true)}>
              {t('schedule')}
            </Button>
          </>
        }
      />
      {isReport ? <Controls asked={asked} today={today()} onChange={show} /> : null}
      <TabList
        label={t('tabs')}
        id={tabs}
        tabs={TABS.map((one) => [one, t(`tab_${one}`)])}
        current={asked.tab}
        onChange={(tab) => show({ ...asked, tab })}
      />
      <div className={css.panel} data-in-order role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${asked.tab}`}>
        <Panel asked={asked} query={query} onChange={show} onAdd={() => setScheduling(true)} />
      </div>
      {isReport && !OWN_TIME.includes(asked.tab) ? <AsOf query={query} /> : null}
      {scheduling ? (
        <Suspense>
          <ScheduleDialog
            asked={askedOf(asked.tab, query, asked)}
            today={today()}
            onDone={() => {
              setScheduling(false)
              show({ ...asked, tab: 'schedules' })
            }}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type PanelProps = { asked: Asked; query: Query; onChange: (next: Asked) => void; onAdd: () => void }
const Panel = ({ asked, query, onChange, onAdd }: PanelProps) => {
  const { tab, by, field, measure, figure, group, each } = asked
  if (tab === 'groups') return <GroupsTab query={query} by={by} field={field} onBy={(next) => onChange({ ...asked, ...next })} />
  if (tab === 'hours')
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <HoursTab query={query} measure={measure} figure={figure} onChange={(next) => onChange({ ...asked, ...next })} />
      </Suspense>
    )
  if (tab === 'chat')
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <ChatTab query={query} />
      </Suspense>
    )
  if (tab === 'availability')
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <AvailabilityTab query={query} each={each} onEach={(next) => onChange({ ...asked, each: next })} />
      </Suspense>
    )
  if (tab === 'time')
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <TimeTab
          query={query}
          group={group}
          interval={each}
          onChange={(next) => onChange({ ...asked, group: next.group ?? group, each: next.interval ?? each })}
        />
      </Suspense>
    )
  if (tab === 'schedules')
    return (
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <SchedulesTab today={today()} onAdd={onAdd} />
      </Suspense>
    )
  const Report = PANEL[tab]
  return <Report query={query} />
}

/** Until when everything is counted, in whose days, and of which queues. */
const AsOf = ({ query }: { query: Query }) => {
  const { data } = trpc.reports.dashboard.useQuery(query)
  if (!data) return null
  return (
    <p className={css.quiet}>
      {t('asOf', { at: exactTime(data.asOf, { timeZone: data.zone }), zone: data.zone })}
      {data.scoped ? ` · ${t('scoped')}` : ''}
    </p>
  )
}
