import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { breakpoints } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { fieldName } from '../../../lib/tickets/changes.ts'
import { mayOn } from '../../../lib/tickets/may.ts'
import { t as tt } from '../../../lib/tickets/messages.ts'
import { rememberList } from '../../../lib/tickets/neighbours.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useRoutingOf } from '../../tickets/routing/routing.data.ts'
import { PickedBulk } from '../bulk/picked-bulk.tsx'
import type { Picked } from '../bulk/use-picked.ts'
import type { Filter, Order } from '../filter/filter.ts'
import { usePrefetch } from '../list/list.data.ts'
import { ListEmpty } from '../list/list-empty.tsx'
import { useColumns, useKnown } from './board.data.ts'
import { t } from './board.messages.ts'
import css from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { type ColumnKey, changeTo, columnKeys, columnName, keyOf, movesOf, type Names } from './columns.ts'
import { useHeldCard } from './drag.ts'
import { useMoves } from './moves.data.ts'
import { Outside } from './outside.tsx'
import { useDrop } from './use-drop.ts'
import { useFocusOf } from './use-focus-of.ts'
import { usePickedCards } from './use-picked-cards.ts'
import { useReasonAfter } from './use-reason-after.tsx'

const MoverMenu = lazy(() => import('./mover-menu.tsx').then((module) => ({ default: module.MoverMenu })))
const SnoozeCard = lazy(() => import('./snooze-card.tsx').then((module) => ({ default: module.SnoozeCard })))
const AskMissing = lazy(() => import('../../tickets/page/ask-missing.tsx'))

const shownCards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => Number(dataset.card))

/** What stands at the head of columns, and what can be done by it. */
type BoardHeads = {
  of: (key: ColumnKey) => ReactNode
  /** Columns that there are also without tickets. */
  also: Names
  /** Cards are given to somebody by the rules of their queue (A). */
  auto: true
}

type BoardProps = {
  filter: Filter
  order: Order
  by: BoardGroup
  search: Record<string, string>
  picked: Picked
  heads?: BoardHeads
}

/** Whether the router would have something to do with it. */
const isRouted = ({ status, queueId }: Ticket) => queueId !== null && (status === 'new' || status === 'open')

/** A list of tickets as columns of cards. On the phone one column at a time. */
export const Board = ({ filter, order, by, search, picked, heads }: BoardProps) => {
  const me = useMe()
  const utils = trpc.useUtils()
  const narrow = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const { counts, named, more } = useColumns(filter, by, heads?.also)
  const { known, remember } = useKnown(filter, me.id)
  const reason = useReasonAfter()
  const moves = useMoves(remember, reason.ask, reason.drop)
  const cards = usePickedCards(picked, known)
  const { takesAlong, moveAll, question } = useDrop({ filter, picked, tickets: cards.tickets })
  const prefetch = usePrefetch()
  const focusOf = useFocusOf()
  const [chosen, setChosen] = useState<ColumnKey | null>(null)
  const [begun, setBegun] = useState<ColumnKey | null>(null)
  const [asked, setAsked] = useState<{ ticket: Ticket; anchor: HTMLElement } | null>(null)
  const [scheduled, setScheduled] = useState<{ ticket: Ticket; along: boolean } | null>(null)

  const keys = columnKeys(filter, by, counts)
  // One column at a time begins with the first that has tickets, and stays there when they leave it.
  const filled = keys.find((key) => (counts.get(key) ?? 0) > 0)
  if (begun === null && filled !== undefined) setBegun(filled)
  const shown = narrow ? keys.filter((key) => key === ([chosen, begun].find((one) => one && keys.includes(one)) ?? keys[0])) : keys
  const mayOf = (ticket: Ticket) => {
    const can = utils.tickets.get.getData({ id: ticket.id })?.can
    return mayOn(me, can ? { ...ticket, can } : ticket)
  }
  const movesFor = (ticket: Ticket) => movesOf(ticket, by, mayOf(ticket), me.id, named)
  const nameOf = (key: ColumnKey) => columnName(by, key, named)
  const toldOf = (key: ColumnKey, name = nameOf(key)) => {
    const field = fieldName(by === 'custom-status' ? 'status' : by)
    return tt('saved', { field: field.charAt(0).toUpperCase() + field.slice(1), value: name })
  }
  const moveTo = (ticket: Ticket, key: ColumnKey, name?: string, along = false) => {
    if (key === 'scheduled') return setScheduled({ ticket, along })
    if (along) moveAll(changeTo(by, key))
    else void moves.move(ticket, changeTo(by, key), toldOf(key, name))
  }
  const held = useHeldCard((ticket, key) => moveTo(ticket, key, undefined, takesAlong(ticket)))
  const routingOf = useRoutingOf()
  const auto = async (ticket: Ticket) => {
    const given = await routingOf(ticket).auto()
    if (given) remember(given)
  }
  const name = JSON.stringify(search)
  const path = heads ? '/queue-manager' : '/tickets'
  useEffect(() => rememberList([], JSON.parse(name), path), [name, path])

  const isEmpty = known.size === 0 && keys.length > 0 && keys.every((key) => counts.get(key) === 0)
  if (isEmpty && !heads) return <ListEmpty filter={filter} />
  return (
    <div className={css.place}>
      {narrow ? <ColumnChoice nameOf={nameOf} keys={keys} shown={shown[0]} counts={counts} onChoose={setChosen} /> : null}
      {more ? <p className={css.note}>{t(by === 'queue' ? 'moreQueues' : 'morePeople')}</p> : null}
      <section className={css.board} aria-label={t('board')}>
        {shown.map((column) => (
          <BoardColumn
            key={`${column}-${by}`}
            column={column}
            count={counts.get(column)}
            by={by}
            filter={filter}
            order={order}
            news={{ known, pending: moves.pending, named }}
            me={me.id}
            held={held}
            accepts={(ticket, key) => movesFor(ticket).includes(key)}
            mayMove={(ticket) => movesFor(ticket).length > 0}
            onMove={(ticket, anchor) => setAsked({ ticket, anchor })}
            onAuto={heads ? auto : undefined}
            mayAuto={(ticket) => picked.keys.size === 0 && isRouted(ticket) && mayOf(ticket).assign !== false}
            head={heads?.of(column)}
            onNear={prefetch}
            picked={picked.keys}
            onSelect={cards.select}
            onExtend={cards.extend}
            onOpen={(ids) => rememberList(ids, search, path)}
          />
        ))}
      </section>
      <Outside nameOf={nameOf} held={held} keys={held ? movesFor(held).filter((key) => !shown.includes(key)) : []} />
      <PickedBulk picked={picked} tickets={cards.tickets} filter={filter} loaded={shownCards} escapes={asked === null} />
      {question}
      {reason.question(moves.explain)}
      <Suspense>
        {asked ? (
          <MoverMenu
            {...asked}
            by={by}
            onClose={() => setAsked(null)}
            onChoose={(key, name) => {
              focusOf(asked.ticket.id, keyOf(asked.ticket, by))
              moveTo(asked.ticket, key, name)
            }}
          />
        ) : null}
        {scheduled ? (
          <SnoozeCard
            onClose={() => setScheduled(null)}
            onChoose={(until) => {
              const sleep = { status: 'scheduled', scheduledFor: until } as const
              if (scheduled.along) moveAll(sleep)
              else void moves.move(scheduled.ticket, sleep, toldOf('scheduled'))
            }}
          />
        ) : null}
        {moves.missing ? (
          <AskMissing ticket={moves.missing.ticket} missing={moves.missing} onFill={moves.fill} onClose={moves.dropMissing} />
        ) : null}
      </Suspense>
    </div>
  )
}
