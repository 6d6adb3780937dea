import { CHANGE_STATES, type DataFixRun } from '@balcao/contracts/maintenance/data-fixes'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { NativeSelect } from '@balcao/ui/native-select'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from '../maintenance.module.css'
import { t } from './messages.ts'
import { changeWords, settledOf, targetWords, valueWords } from './words.tsx'

/** What a run found, before and after, by what became of it. */
export const Changes = ({ run }: { run: DataFixRun }) => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const state = CHANGE_STATES.find((one) => one === asked.state)
  const changes = trpc.maintenance.fixes.changes.useInfiniteQuery(
    { id: run.id, limit: PAGE_SIZE, ...(state ? { state } : {}) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  const moved = `${run.state} ${run.found} ${settledOf(run)}`
  const { refetch } = changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew whenever the run has moved
  useEffect(() => void refetch(), [moved])
  if (run.found === 0)
    return (
      <EmptyState kind="never" title={t(run.state === 'done' ? 'clean' : 'noneYet')}>
        {run.state === 'done' ? t('cleanText') : null}
      </EmptyState>
    )
  const show = (next: string) =>
    void navigate({ to: '/maintenance', search: { tab: 'data', run: run.id, ...(next ? { state: next } : {}) }, replace: true })
  const heads = [t('item'), t('before'), t('after'), t('situation')]
  return (
    <>
      <div className={css.head}>
        <h2>{t('changes')}</h2>
        <div>
          <NativeSelect
            dense
            label={t('filter')}
            value={state ?? 'all'}
            options={[['all', t('filter_all')], ...CHANGE_STATES.map((one) => [one, t(`change_${one}`)] as const)]}
            onChange={(next) => show(next === 'all' ? '' : next)}
          />
        </div>
      </div>
      <Loaded query={changes} failed={t('changesFailed')} lines={8}>
        {({ pages }) =>
          pages[0]?.data.length === 0 ? (
            <EmptyState kind="filtered" title={t('noneLike')} />
          ) : (
            <FigureTable
              longNames
              name={t('changes')}
              heads={heads}
              words={[heads[0] as string, heads[3] as string]}
              rows={pages
                .flatMap(({ data }) => data)
                .map((change) => ({
                  key: change.id,
                  head: targetWords(change),
                  cells: [valueWords(change.before), valueWords(change.after), changeWords(change)],
                }))}
            />
          )
        }
      </Loaded>
      {changes.hasNextPage ? (
        <Button disabled={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
