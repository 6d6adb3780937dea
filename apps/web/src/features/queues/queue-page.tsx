import type { Queue } from '@balcao/contracts/queues/queues'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { HistoryButton } from '../../lib/config-history/history-button.tsx'
import { useMe } from '../../lib/session.ts'
import { TabList } from '../../lib/tab-list.tsx'
import { trpc } from '../../lib/trpc.ts'
import { FollowButton } from '../../lib/watching/follow-button.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { t } from './messages.ts'
import { OverviewTab } from './overview/overview-tab.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import css from './queues.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { type PeriodDays, type QueueTab, readPeriod, readTab, TABS, writePage } from './search.ts'
import { MatrixSection } from './skills/matrix-section.tsx'

export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const may = useCan()('queue.read')
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.queues.get.useQuery({ id: known ? Number(id) : 0 }, { enabled: may && known, retry: false })
  const failure = query.error && failureOf(query.error)
  const gone = !known || failure?.code === 'queue_not_found'
  if (query.data && !gone) return <Loaded key={query.data.id} queue={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {may && known && !failure ? <TextSkeleton lines={6} /> : null}
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      {may && gone ? (
        <EmptyState
          kind="never"
          title={t('gone')}
          action={
            <Button component={Link} to="/queues">
              {t('backToList')}
            </Button>
          }
        >
          {t('goneText')}
        </EmptyState>
      ) : null}
      {failure && !gone ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </div>
  )
}

const TAB_NAME = {
  overview: 'tabOverview',
  members: 'tabMembers',
  rules: 'tabRules',
  skills: 'tabSkills',
} as const satisfies Record<QueueTab, string>

/** What the tab in front shows. `leads`: the reader may change its rules and members. */
type PanelProps = { tab: QueueTab; days: PeriodDays; onDays: (days: PeriodDays) => void; queue: Queue; leads: boolean; manages: boolean }
const Panel = ({ tab, days, onDays, queue, leads, manages }: PanelProps) => {
  switch (tab) {
    case 'members':
      return <MembersTab queue={queue} editable={leads} />
    case 'rules':
      return <RulesTab key={queue.version} queue={queue} editable={leads} manages={manages} />
    case 'skills':
      return <MatrixSection queueId={queue.id} editable={leads} />
    default:
      return <OverviewTab queue={queue} days={days} onDays={onDays} />
  }
}

const Loaded = ({ queue }: { queue: Queue }) => {
  const me = useMe()
  const manages = useCan()('queue.manage')
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const tabs = useId()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [tab, days] = [readTab(search), readPeriod(search)]
  const { id, name } = queue
  const leads = manages || queue.leaderIds.includes(me.id)
  const show = (next: QueueTab, period = days) =>
    void navigate({ to: '/queues/$id', params: { id: String(id) }, search: writePage(next, period), replace: true })
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        below={queue.isActive ? queue.description : t('inactiveNote')}
        actions={
          <>
            <FollowButton thing={{ entity: 'queue', id, name }} />
            <Button size="small" onClick={() => void navigate({ to: '/tickets', search: { queue: String(id) } })}>
              {t('seeTickets')}
            </Button>
            {leads ? <HistoryButton kind="queue" id={id} name={name} /> : null}
            {manages ? (
              <>
                <Button size="small" onClick={() => setOpen('edit')}>
                  {t('edit')}
                </Button>
                <Button size="small" onClick={() => setOpen('remove')}>
                  {t('remove')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <TabList label={name} id={tabs} tabs={TABS.map((one) => [one, t(TAB_NAME[one])])} current={tab} onChange={(next) => show(next)} />
      <div className={css.panel} role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${tab}`}>
        <Panel tab={tab} days={days} onDays={(next) => show(tab, next)} queue={queue} leads={leads} manages={manages} />
      </div>
      {open === 'edit' ? <QueueDialog queue={queue} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveDialog queue={queue} onClose={() => setOpen(null)} onDone={() => navigate({ to: '/queues' })} /> : null}
    </div>
  )
}
