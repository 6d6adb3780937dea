import type { INTERVALS } from '@balcao/contracts/reports/words'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { ticketsBehind } from './drill.ts'
import { Card, FigureTable } from './figures.tsx'
import { dayText } from './format.ts'
import { t } from './messages.ts'
import type { Query } from './search.ts'

const Chart = lazy(() => import('./chart.tsx'))

const DAY_MS = 86_400_000
/** Not more than some ninety points: by day up to three months, by week up to two years, else by month. */
const intervalOf = ({ from, to }: Query): Exclude<(typeof INTERVALS)[number], 'hour'> => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days <= 92 ? 'day' : days <= 731 ? 'week' : 'month'
}

/** The days of an interval that are in the period. */
function daysFrom(start: string, interval: 'day' | 'week' | 'month', { from, to }: Query): { from: string; to: string } {
  const [year = 0, month = 0] = start.split('-').map(Number)
  const end = interval === 'month' ? Date.UTC(year, month, 0) : Date.parse(start) + (interval === 'week' ? 6 : 0) * DAY_MS
  const last = new Date(end).toISOString().slice(0, 10)
  return { from: start < from ? from : start, to: last > to ? to : last }
}

/** What came and what was resolved, as a chart or as a table, in one sentence first. */
export const FlowCard = ({ query }: { query: Query }) => {
  const [asTable, setAsTable] = useState(false)
  const interval = intervalOf(query)
  const report = trpc.reports.byPeriod.useQuery({ ...query, interval }, { placeholderData: (before) => before })
  return (
    <Card
      title={t('flow')}
      acts={
        <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      }
    >
      <Loaded query={report} failed={t('failed')} lines={6}>
        {({ data, compare }) => {
          const sum = (of: 'created' | 'resolved') => data.reduce((all, point) => all + point[of], 0)
          const summary = t('flowText', { created: sum('created'), resolved: sum('resolved'), backlog: data.at(-1)?.backlogEnd ?? 0 })
          return (
            <>
              <p>{summary}</p>
              {asTable ? (
                <FigureTable
                  name={t('flow')}
                  heads={[t(interval), t('created'), t('resolved'), t('reopened'), t('backlog')]}
                  rows={data.toReversed().map(({ start, created, resolved, reopened, backlogEnd }) => ({
                    key: start,
                    head: dayText(start),
                    cells: (
                      [
                        ['created', created],
                        ['resolved', resolved],
                        ['reopened', reopened],
                        ['open', backlogEnd],
                      ] as const
                    ).map(([key, n]) => ({
                      key,
                      text: figure(n),
                      search: ticketsBehind(key, { ...query, ...daysFrom(start, interval, query) }),
                    })),
                  }))}
                />
              ) : (
                <Suspense fallback={<TextSkeleton lines={6} />}>
                  <Chart points={data} before={compare} summary={summary} />
                </Suspense>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
