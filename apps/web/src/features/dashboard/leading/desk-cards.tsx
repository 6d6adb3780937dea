import { listedNow } from '@balcao/contracts/reports/listed-now'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { trpc } from '../../../lib/trpc.ts'
import { Bars } from '../bars.tsx'
import { t } from './messages.ts'

const OPEN = OPEN_STATUSES.join(',')
const AGES = ['ageToday', 'ageYesterday', 'ageDays', 'ageOlder'] as const

/** What leads of the desk ask first: what nobody has, and who has how much. */
export const DeskCards = () => {
  const { data } = trpc.reports.dashboard.useQuery({})
  // Of the queues that are counted, so that the list holds what the bar says.
  const counted = data && listedNow({}, data.queueIds)
  const openOf = (more: Record<string, string>) => counted && { ...counted, ...more, status: OPEN }
  return (
    <>
      {data ? (
        <>
          <Bars
            title={t('unassigned')}
            empty={t('unassignedNone')}
            bars={data.desk.unassigned.map(({ from, to, count }, index) => ({
              key: to,
              label: t(AGES[index] ?? 'ageOlder'),
              count,
              search: openOf({ assignee: 'none', ...(from ? { from } : {}), to }),
            }))}
          />
          <Bars
            title={t('load')}
            empty={t('loadNone')}
            bars={data.desk.load.map(({ agent, open, capacity }) => ({
              key: String(agent.id),
              label: agent.name,
              count: open,
              ...(capacity === null ? {} : { text: t('loadOf', { open, capacity }) }),
              search: openOf({ assignee: String(agent.id) }),
            }))}
          />
        </>
      ) : (
        <BlockSkeleton height={320} />
      )}
    </>
  )
}
