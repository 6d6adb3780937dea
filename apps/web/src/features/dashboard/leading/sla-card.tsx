import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { priorityName } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { trpc } from '../../../lib/trpc.ts'
import { Bars } from '../bars.tsx'
import { lastDays } from '../days.ts'
import { percent } from '../share.ts'
import { t } from './messages.ts'

const DAYS = 28

/** Of which priority promises are kept: the share of each that was, of the four weeks. */
export const SlaCard = () => {
  const period = lastDays(DAYS)
  const { data } = trpc.reports.slaCompliance.useQuery(period)
  if (!data) return <BlockSkeleton height={200} />
  const promised = data.data.byPriority.filter(({ share }) => share !== null)
  return (
    <Bars
      title={t('slaByPriority')}
      empty={t('slaNone')}
      most={1}
      bars={promised.toReversed().map(({ priority, share }) => ({
        key: priority,
        label: (
          <>
            <PriorityGlyph priority={priority} /> {priorityName(priority)}
          </>
        ),
        count: share ?? 0,
        text: percent(share),
        search: { happened: writeHappened('sla', { ...period, priority: [priority] }) },
      }))}
    />
  )
}
