import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { figure } from '@balcao/ui/lib/language'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { lastDays } from './days.ts'
import { Figure } from './figure.tsx'
import { t } from './messages.ts'
import { percent } from './share.ts'

const DAYS = 28

/** How customers rated my tickets in four weeks; nothing stands here while nobody did. */
export const MySatisfaction = () => {
  const asked = { ...lastDays(DAYS), agentId: [useMe().id] }
  const csat = trpc.reports.dashboard.useQuery(asked).data?.data.csat
  if (!csat || csat.n === 0) return null
  return (
    <Figure
      label={t('satisfaction')}
      value={percent(csat.share)}
      note={t('ratings', { n: csat.n, count: figure(csat.n) })}
      search={{ happened: writeHappened('rated', asked) }}
    />
  )
}
