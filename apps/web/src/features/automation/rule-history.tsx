import { Loaded } from '@balcao/ui/profile/block'
import { Link } from '@tanstack/react-router'
import page from '../../lib/page/form-page.module.css'
import { trpc } from '../../lib/trpc.ts'
import { DaysChart } from './days-chart.tsx'
import { t } from './messages.ts'

/** How often a rule ran on each of the last 30 days. */
export const RuleHistory = ({ id }: { id: number }) => {
  const query = trpc.automation.rules.history.useQuery({ id })
  return (
    <section className={page.card} aria-labelledby="rule-history">
      <h2 id="rule-history" className={page.legend}>
        {t('ranLately')}
      </h2>
      <Loaded query={query} failed={t('ranFailed')} lines={3}>
        {({ days }) => {
          const applied = days.reduce((sum, day) => sum + day.applied, 0)
          const failed = days.reduce((sum, day) => sum + day.failed, 0)
          const said = t('ranSum', { n: applied, failed })
          if (applied + failed === 0) return <p className={page.quiet}>{t('ranNever')}</p>
          return (
            <>
              <p>
                {said}{' '}
                <Link to="/automation/runs" search={{ rule: id }}>
                  {t('seeRuns')}
                </Link>
              </p>
              <DaysChart days={days.map((day) => ({ ...day, count: day.applied }))} label={said} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
