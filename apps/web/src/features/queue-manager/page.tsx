import { QUEUE_BOARDS } from '@balcao/contracts/queues/words'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { clockTime, exactTime } from '@balcao/ui/lib/time'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { Board } from '../ticket-list/board/board.tsx'
import { BoardTools } from '../ticket-list/board/board-tools.tsx'
import { usePicked } from '../ticket-list/bulk/use-picked.ts'
import { FilterBar } from '../ticket-list/list/filter-bar.tsx'
import { ColumnHead } from './column-head.tsx'
import { useHeads, useLedQueue } from './manager.data.ts'
import css from './manager.module.css'
import { t } from './messages.ts'
import { RebalanceButton } from './rebalance-button.tsx'
import { type BoardState, isPart, queuesOf, readSearch, writeSearch } from './search.ts'

const HEAD_HEIGHT = 76

export const Page = () => {
  const may = useCan()('queue.read')
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      {may ? <Manager /> : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
    </div>
  )
}

/** The board of tickets by queue, person or status, with how each column fares. */
const Manager = () => {
  const navigate = useNavigate()
  const state = readSearch(useSearch({ strict: false }))
  const { by, filter, order } = state
  const search = writeSearch(state)
  const show = (next: Partial<BoardState>) => void navigate({ to: '/queue-manager', search: writeSearch({ ...state, ...next }) })
  const { heads, data, error, isPending, refetch } = useHeads(state, true)
  const led = useLedQueue(state)
  const picked = usePicked(search)
  const byKey = new Map(heads.map((head) => [head.key, head]))
  // All people of the organisation would be more than fit; those of chosen queues are whom their tickets go to.
  const isOfQueues = by === 'assignee' && queuesOf(filter) !== undefined && filter.assignee === undefined
  const also = new Map(isOfQueues ? heads.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])) : [])
  const peopleOf = (key: string) => writeSearch({ ...state, by: 'assignee', filter: { ...filter, queueId: [Number(key)] } })
  const failure = error && !data ? failureOf(error) : undefined
  return (
    <>
      <div className={css.toolbar}>
        <FilterBar filter={filter} onFilter={(next) => show({ filter: next })} />
        {/* Not at the end, where toasts come: one follows each move. */}
        {led ? <RebalanceButton key={led.id} queue={led} /> : null}
        <div className={css.tools}>
          {data ? (
            <span className={css.asOf} title={exactTime(data.asOf)}>
              {t('asOf', { at: clockTime(data.asOf) })}
            </span>
          ) : null}
          <BoardTools board={by} groups={QUEUE_BOARDS} onChange={(next) => show({ by: next })} />
        </div>
      </div>
      {failure ? (
        <ErrorState title={t('headsFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      <Board
        filter={filter}
        order={order}
        by={by}
        search={search}
        picked={picked}
        heads={{
          also,
          auto: true,
          of: (key) => {
            const head = byKey.get(key)
            if (head) return <ColumnHead head={head} isPart={isPart(filter)} peopleOf={by === 'queue' ? peopleOf(key) : undefined} />
            return isPending ? <BlockSkeleton height={HEAD_HEIGHT} /> : <div className={css.head} />
          },
        }}
      />
    </>
  )
}
