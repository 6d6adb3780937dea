import { DryRunRule } from '@balcao/contracts/automation/trials'
import { failureOf } from '@balcao/ui/lib/failure'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { api } from '../../lib/trpc.ts'
import css from './automation.module.css'
import { DaysChart } from './days-chart.tsx'
import { t } from './messages.ts'
import { WouldList } from './would-list.tsx'

/** @param asked the trigger, the conditions and the actions as they are written, in JSON */
export const DryRun = ({ asked }: { asked: string }) => {
  const [tried, setTried] = useState<string | null>(null)
  const parsed = DryRunRule.safeParse(JSON.parse(asked))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [['automation', 'rules', 'dryRun'], tried],
    queryFn: () => api.automation.rules.dryRun.mutate(DryRunRule.parse(JSON.parse(tried ?? ''))),
    enabled: tried !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isOther = tried !== null && tried !== asked
  return (
    <section className={page.card} aria-labelledby="rule-dry-run">
      <h2 id="rule-dry-run" className={page.legend}>
        {t('dryRun')}
      </h2>
      <p className={page.quiet}>{t('dryRunHint')}</p>
      <div>
        <Button
          variant="outlined"
          size="small"
          disabled={!parsed.success || isFetching}
          startIcon={<History size={16} aria-hidden />}
          onClick={() => (tried === asked ? void refetch() : setTried(asked))}
        >
          {t(isFetching ? 'dryRunWait' : 'dryRunStart')}
        </Button>
      </div>
      <div role="status">
        {error && !isFetching ? t('dryRunFailed', { why: failureOf(error).message }) : null}
        {isOther && !isFetching ? t('dryRunOther') : null}
        {data && !isOther ? <Found found={data} /> : null}
      </div>
    </section>
  )
}

type Tried = Awaited<ReturnType<typeof api.automation.rules.dryRun.mutate>>

const Found = ({ found: { runs, tickets, days, examples, scanned, complete } }: { found: Tried }) => {
  const said = `${t('dryRunRuns', { n: runs })} ${runs > 0 ? t('dryRunTickets', { n: tickets }) : ''}`.trim()
  return (
    <>
      <strong>{said}</strong>
      {complete ? null : <p className={page.quiet}>{t('dryRunPart', { n: scanned })}</p>}
      {runs > 0 ? <DaysChart days={days} label={t('dryRunChart', { n: runs, most: Math.max(...days.map(({ count }) => count)) })} /> : null}
      <ul className={css.examples}>
        {examples.map(({ id, number, title, at, would }) => (
          <li key={id} className={css.example}>
            <Link to="/tickets/$id" params={{ id: String(id) }} preload={false} title={title}>
              #{number} {title}
            </Link>{' '}
            <TimeAgo at={at} bare />
            {would ? <WouldList would={would} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
