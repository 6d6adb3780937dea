import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { BoardGroup } from '@balcao/contracts/tickets/view-names'
import { breakpoints } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { fieldName } from '../changes.ts'
import type { Filter, Order } from '../filter.ts'
import { usePrefetch } from '../list.data.ts'
import { ListEmpty } from '../list-empty.tsx'
import { mayOn } from '../may.ts'
import { t as tt } from '../messages.ts'
import { rememberList } from '../neighbours.ts'
import { PickedBulk } from '../picked-bulk.tsx'
import type { Picked } from '../use-picked.ts'
import { useColumns, useKnown } from './board.data.ts'
import { t } from './board.messages.ts'
import css from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { type ColumnKey, changeTo, columnKeys, columnName, keyOf, movesOf } from './columns.ts'
import { useHeldCard } from './drag.ts'
import { useMoves } from './moves.data.ts'
import { Outside } from './outside.tsx'
import { useDrop } from './use-drop.ts'
import { useFocusOf } from './use-focus-of.ts'
import { usePickedCards } from './use-picked-cards.ts'

const MoverMenu = lazy(() => import('./mover-menu.tsx').then((module) => ({ default: module.MoverMenu })))
const SnoozeCard = lazy(() => import('./snooze-card.tsx').then((module) => ({ default: module.SnoozeCard })))
const AskMissing = lazy(() => import('../ask-missing.tsx'))

const shownCards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => Number(dataset.card))

type BoardProps = { filter: Filter; order: Order; by: BoardGroup; search: Record<string, string>; picked: Picked }

/** A list of tickets as columns of cards. On the phone one column at a time. */
export const Board = ({ filter, order, by, search, picked }: BoardProps) => {
  const me = useMe()
  const utils = trpc.useUtils()
  const narrow = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const { counts, people, more } = useColumns(filter, by)
  const { known, remember } = useKnown(filter, me.id)
  const moves = useMoves(remember)
  const cards = usePickedCards(picked, known)
  const { takesAlong, moveAll, question } = useDrop({ filter, picked, tickets: cards.tickets })
  const prefetch = usePrefetch()
  const focusOf = useFocusOf()
  const [chosen, setChosen] = useState<ColumnKey | null>(null)
  const [asked, setAsked] = useState<{ ticket: Ticket; anchor: HTMLElement } | null>(null)
  const [scheduled, setScheduled] = useState<{ ticket: Ticket; along: boolean } | null>(null)

  const keys = columnKeys(filter, by, counts)
  const shown = narrow ? keys.filter((key) => key === (chosen && keys.includes(chosen) ? chosen : keys[0])) : keys
  const mayOf = (ticket: Ticket) => {
    const can = utils.tickets.get.getData({ id: ticket.id })?.can
    return mayOn(me, can ? { ...ticket, can } : ticket)
  }
  const movesFor = (ticket: Ticket) => movesOf(ticket, by, mayOf(ticket), me.id, people)
  const nameOf = (key: ColumnKey) => columnName(by, key, people)
  const toldOf = (key: ColumnKey, name = nameOf(key)) => {
    const field = fieldName(by)
    return tt('saved', { field: field.charAt(0).toUpperCase() + field.slice(1), value: name })
  }
  const moveTo = (ticket: Ticket, key: ColumnKey, name?: string, along = false) => {
    if (key === 'scheduled') return setScheduled({ ticket, along })
    if (along) moveAll(changeTo(by, key))
    else void moves.move(ticket, changeTo(by, key), toldOf(key, name))
  }
  const held = useHeldCard((ticket, key) => moveTo(ticket, key, undefined, takesAlong(ticket)))
  const name = JSON.stringify(search)
  useEffect(() => rememberList([], JSON.parse(name)), [name])

  const isEmpty = known.size === 0 && keys.length > 0 && keys.every((key) => counts.get(key) === 0)
  if (isEmpty) return <ListEmpty filter={filter} />
  return (
    <div className={css.place}>
      {narrow ? <ColumnChoice nameOf={nameOf} keys={keys} shown={shown[0]} counts={counts} onChoose={setChosen} /> : null}
      {more ? <p className={css.note}>{t('morePeople')}</p> : null}
      <section className={css.board} aria-label={t('board')}>
        {shown.map((column) => (
          <BoardColumn
            key={`${column}-${by}`}
            column={column}
            count={counts.get(column)}
            by={by}
            filter={filter}
            order={order}
            news={{ known, pending: moves.pending, people }}
            me={me.id}
            held={held}
            accepts={(ticket, key) => movesFor(ticket).includes(key)}
            mayMove={(ticket) => movesFor(ticket).length > 0}
            onMove={(ticket, anchor) => setAsked({ ticket, anchor })}
            onNear={prefetch}
            picked={picked.keys}
            onSelect={cards.select}
            onExtend={cards.extend}
            onOpen={(ids) => rememberList(ids, search)}
          />
        ))}
      </section>
      <Outside nameOf={nameOf} held={held} keys={held ? movesFor(held).filter((key) => !shown.includes(key)) : []} />
      <PickedBulk picked={picked} tickets={cards.tickets} filter={filter} loaded={shownCards} escapes={asked === null} />
      {question}
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
