import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import { MOST_COUNTED } from '@balcao/contracts/ticket-list/view-names'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Avatar } from '@balcao/ui/avatar'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { figure } from '@balcao/ui/lib/language'
import type { Selection } from '@balcao/ui/lib/table/selection'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react'
import type { Filter, Order } from '../filter/filter.ts'
import { useTicketList } from '../list/list.data.ts'
import { COLUMN_PAGE } from './board.data.ts'
import { t } from './board.messages.ts'
import css from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { type ColumnKey, cardsOf, columnName, keyOf, type News, narrowed, statusOf } from './columns.ts'
import { useDropColumn } from './drag.ts'
import { cardIdOf, goByArrow } from './go-by-arrow.ts'

export type ColumnProps = {
  by: BoardGroup
  filter: Filter
  order: Order
  news: News
  me: number
  /** The card that is held, if any. */
  held: Ticket | null
  accepts: (ticket: Ticket, key: ColumnKey) => boolean
  mayMove: (ticket: Ticket) => boolean
  onMove: (ticket: Ticket, anchor: HTMLElement) => void
  onAuto?: ((ticket: Ticket) => void) | undefined
  /** Whether that is offered for a ticket. */
  mayAuto: (ticket: Ticket) => boolean
  onNear: (ticket: Ticket) => void
  picked: Selection
  /** Of this column's cards, in order: one more or one less, or all since the last. */
  onSelect: (column: readonly number[], id: number, range: boolean) => void
  onExtend: (column: readonly number[], from: number, to: number) => void
  /** A card is opened: the column is the list one came from. */
  onOpen: (ids: readonly number[]) => void
}

/** Asked for before the end is reached. */
const NEAR_END = 400

/** `head` stands under the name: how the column fares. */
type OwnProps = { column: ColumnKey; count: number | null | undefined; head: ReactNode }

/** One column of a board: its cards, a page at a time. */
export const BoardColumn = ({ column, count, head, ...board }: ColumnProps & OwnProps) => {
  const { by, order, news, held, accepts } = board
  const place = useRef<HTMLElement>(null)
  const [stop, setStop] = useState<number | null>(null)
  const own = narrowed(board.filter, by, column)
  const list = useTicketList(own, order, { limit: COLUMN_PAGE, fresh: true })
  const cards = cardsOf(list.rows, own, news, board.me)
  const isOver = useDropColumn(place, column, (ticket) => accepts(ticket, column))
  const status = statusOf(by, column)
  const name = columnName(by, column, news.named)
  // Where all of them are here, they are counted here: a card that moves counts at once.
  const exact = list.isSuccess && !list.hasNextPage ? cards.length : count
  const atLeast = typeof exact === 'number' && exact >= MOST_COUNTED
  const failure = list.error && !list.data ? failureOf(list.error) : null
  const more = () => list.hasNextPage && !list.isFetching && void list.fetchNextPage()
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) more()
  }
  const ids = () => cards.map(({ id }) => id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = cardIdOf(event.target)
    goByArrow(event)
    const to = cardIdOf(document.activeElement)
    if (event.shiftKey && from && to && from !== to) board.onExtend(ids(), from, to)
  }
  const stopId = cards.some(({ id }) => id === stop) ? stop : cards[0]?.id
  return (
    <section
      ref={place}
      className={css.column}
      aria-label={name}
      data-column={column}
      data-over={isOver || undefined}
      data-closed={(held && keyOf(held, by) !== column && !accepts(held, column)) || undefined}
    >
      <h2 className={css.head} tabIndex={-1}>
        {status ? <StatusGlyph status={status} /> : null}
        {by === 'assignee' && column !== 'none' ? <Avatar name={name} size={24} /> : null}
        {name}
        {typeof exact === 'number' ? (
          <>
            <span className={css.count} aria-hidden>
              {figure(exact)}
              {atLeast ? '+' : ''}
            </span>
            <span className="visually-hidden">{t(atLeast ? 'atLeast' : 'tickets', { n: atLeast ? figure(exact) : exact })}</span>
          </>
        ) : null}
      </h2>
      {head}
      <div className={css.body}>
        <ul className={css.cards} onScroll={onScroll} onKeyDown={onKeyDown}>
          {cards.map((ticket) => (
            <BoardCard
              key={ticket.id}
              ticket={ticket}
              custom={by === 'status' && ticket.customStatusId ? ticket.statusLabel : undefined}
              isStop={ticket.id === stopId}
              isBusy={news.pending.has(ticket.id)}
              mayMove={board.mayMove}
              onMove={board.onMove}
              onAuto={board.mayAuto(ticket) ? board.onAuto : undefined}
              onNear={board.onNear}
              dated={order.sort === 'createdAt' || order.sort === 'number' ? 'created' : 'updated'}
              isPicked={board.picked.has(ticket.id)}
              onSelect={(range) => board.onSelect(ids(), ticket.id, range)}
              onFocus={() => setStop(ticket.id)}
              onOpen={() => board.onOpen(ids())}
            />
          ))}
          {list.isPending ? <Pending /> : null}
          {list.hasNextPage ? (
            <li className={css.more}>
              <Button size="small" variant="text" onClick={more} aria-disabled={list.isFetchingNextPage || undefined}>
                {t(list.isFetchingNextPage ? 'loading' : 'more')}
              </Button>
            </li>
          ) : null}
        </ul>
        {list.isSuccess && cards.length === 0 && !list.hasNextPage ? <p className={css.empty}>{t('empty')}</p> : null}
      </div>
      {failure ? (
        <ErrorState title={t('failed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </section>
  )
}

const Pending = () =>
  [1, 2, 3].map((n) => (
    <li key={n} className={css.pending}>
      <BlockSkeleton height={92} />
    </li>
  ))
