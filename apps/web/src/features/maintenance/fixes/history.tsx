import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from '../maintenance.module.css'
import { t } from './messages.ts'
import { fixName, runWords } from './words.tsx'

const PAGE = 10

/** Runs, the newest first. @param moved changes whenever one of them has moved: then they are read anew */
export const History = ({ moved }: { moved: string }) => {
  const runs = trpc.maintenance.fixes.runs.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (last) => last.nextCursor ?? undefined })
  const { refetch } = runs
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `moved`
  useEffect(() => void refetch(), [moved])
  const heads = [t('historyWhat'), t('historyWhen'), t('historyWho'), t('historyHow')]
  return (
    <>
      <h2>{t('history')}</h2>
      <Loaded query={runs} failed={t('historyFailed')} lines={4}>
        {({ pages }) =>
          pages[0]?.data.length === 0 ? (
            <p className={css.quiet}>{t('historyNone')}</p>
          ) : (
            <FigureTable
              name={t('history')}
              heads={heads}
              words={heads}
              rows={pages
                .flatMap(({ data }) => data)
                .map((run) => ({
                  key: run.id,
                  head: (
                    <Link to="/maintenance" search={{ tab: 'data', run: run.id }}>
                      {fixName(run.fix)}
                    </Link>
                  ),
                  cells: [exactTime(run.createdAt), run.checkedBy.name, runWords(run)],
                }))}
            />
          )
        }
      </Loaded>
      {runs.hasNextPage ? (
        <Button disabled={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
