import type { KbAnalytics } from '@balcao/contracts/kb/insights'
import { figure, locale } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import css from './insights.module.css'
import { t } from './messages.ts'

const Chart = lazy(() => import('./chart.tsx'))

/** A day as axes and tables show it. */
const dayText = (day: string): string => new Date(`${day}T12:00:00`).toLocaleDateString(locale(), { day: '2-digit', month: '2-digit' })

/** What was read and searched over time, as a chart or as a table, in one sentence first. */
export const Flow = ({ data: { series, totals } }: { data: KbAnalytics }) => {
  const [asTable, setAsTable] = useState(false)
  const { views, searches } = totals
  const summary = searches === null ? t('flowTextViews', { views }) : t('flowText', { views, searches })
  const cell = (value: number | null) => (value === null ? t('none') : figure(value))
  return (
    <section className={css.card} aria-labelledby="kb-flow">
      <div className={css.head}>
        <h2 id="kb-flow">{t('flow')}</h2>
        <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      </div>
      <p className={css.quiet}>{summary}</p>
      {asTable ? (
        <FigureTable
          name={t('flow')}
          heads={[t('from'), t('views'), t('useful'), t('notUseful'), t('searches'), t('withoutResult')]}
          rows={series.toReversed().map(({ from, ...point }) => ({
            key: from,
            head: dayText(from),
            cells: [point.views, point.helpful, point.notHelpful, point.searches, point.withoutResult].map(cell),
          }))}
        />
      ) : (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <Chart points={series} summary={summary} dayText={dayText} />
        </Suspense>
      )}
    </section>
  )
}
