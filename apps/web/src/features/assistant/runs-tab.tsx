import { FEATURES, OUTCOMES, type Outcome } from '@balcao/contracts/assistant/names'
import type { Run } from '@balcao/contracts/assistant/runs'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { t as base } from './messages.ts'
import { t } from './more-messages.ts'
import { VerdictCounts } from './verdict-counts.tsx'

const WhyDialog = lazy(() => import('./why-dialog.tsx'))

const HELPFUL = ['yes', 'no'] as const
const helpName = (helpful: boolean | null) => (helpful === null ? '—' : t(helpful ? 'helpful_yes' : 'helpful_no'))

const outcomeName = (outcome: Outcome) => (outcome === 'failed' ? t('outcome_failed') : t(outcome))
const percent = (value: number | null) => (value === null ? '—' : `${Math.round(value * 100)} %`)

/** Each answer of the assistant, with what it came of one press away. */
const RunsTab = () => {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const feature = FEATURES.find((one) => one === search.feature)
  const outcome = OUTCOMES.find((one) => one === search.outcome)
  const helpful = HELPFUL.find((one) => one === search.helpful)
  const open = Number(search.run) || null
  const show = (next: Record<string, unknown>) => {
    const all = { tab: 'runs', feature, outcome, helpful, ...next }
    void navigate({ to: '/ai', search: Object.fromEntries(Object.entries(all).filter(([, value]) => value)), replace: true })
  }
  const query = trpc.assistant.runs.list.useInfiniteQuery(
    {
      limit: PAGE_SIZE,
      ...(feature ? { feature } : {}),
      ...(outcome ? { outcome } : {}),
      ...(helpful ? { helpful: helpful === 'yes' } : {}),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const filter = (label: string, value: string | undefined, name: string, options: readonly (readonly [string, string])[]) => (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => show({ [name]: target.value })}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <>
      <div className={css.fields}>
        {filter(
          t('feature'),
          feature,
          'feature',
          FEATURES.map((one) => [one, base(one)]),
        )}
        {filter(
          t('outcome'),
          outcome,
          'outcome',
          OUTCOMES.map((one) => [one, outcomeName(one)]),
        )}
        {filter(
          t('helped'),
          helpful,
          'helpful',
          HELPFUL.map((one) => [one, t(`helpful_${one}`)]),
        )}
      </div>
      <VerdictCounts />
      <Loaded query={query} failed={t('failed')} lines={8}>
        {({ pages }) => {
          const runs = pages.flatMap(({ data }) => data)
          if (runs.length === 0)
            return feature || outcome || helpful ? (
              <EmptyState kind="filtered" title={t('noRunsFound')} />
            ) : (
              <EmptyState kind="never" title={t('noRuns')}>
                {t('noRunsText')}
              </EmptyState>
            )
          return (
            <>
              <RunTable runs={runs} onOpen={(id) => show({ run: id })} />
              {query.hasNextPage ? (
                <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
      {open ? (
        <Suspense>
          <WhyDialog id={open} onClose={() => show({})} />
        </Suspense>
      ) : null}
    </>
  )
}
export default RunsTab

const RunTable = ({ runs, onOpen }: { runs: readonly Run[]; onOpen: (id: number) => void }) => (
  <FigureTable
    name={t('runs')}
    longNames
    heads={[t('question'), t('outcome'), t('confidence'), t('helped'), t('who'), t('time'), t('when')]}
    rows={runs.map((run) => ({
      key: run.id,
      head: (
        <Button size="small" aria-label={`${t('why')} ${run.question ?? ''}`} onClick={() => onOpen(run.id)}>
          {run.question ?? t('notKept')}
        </Button>
      ),
      cells: [
        outcomeName(run.outcome),
        percent(run.confidence),
        helpName(run.helpful),
        run.asker?.name ?? '—',
        `${run.ms} ms`,
        <TimeAgo key="at" at={run.createdAt} />,
      ],
    }))}
  />
)
