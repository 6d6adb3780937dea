import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Avatar } from '@balcao/ui/avatar'
import { CheckBox } from '@balcao/ui/check-box'
import { t as ui } from '@balcao/ui/lib/texts/table-messages'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, WandSparkles } from 'lucide-react'
import { useRef } from 'react'
import { SlaMark } from '../../../lib/sla/sla-mark.tsx'
import { t as tt } from '../../../lib/tickets/messages.ts'
import { TurnMark } from '../../../lib/tickets/turn-mark.tsx'
import { WhoIsHere } from '../../comments/presence/who-is-here.tsx'
import { t } from './board.messages.ts'
import css from './board.module.css'
import { useDraggableCard } from './drag.ts'

type CardDate = 'created' | 'updated'
const DATE = { created: 'createdAt', updated: 'updatedAt' } as const

type BoardCardProps = {
  ticket: Ticket
  /** Its custom status, where the column says only the status that it is of. */
  custom?: string | undefined
  /** The one card of its column where Tab stops. */
  isStop: boolean
  /** Being moved: it waits for the server. */
  isBusy: boolean
  isPicked: boolean
  /** The date that the card says: the one that puts the cards in order. */
  dated: CardDate
  mayMove: (ticket: Ticket) => boolean
  onMove: (ticket: Ticket, anchor: HTMLElement) => void
  /** Gives it to whoever the queue's rules choose, where that is offered. */
  onAuto?: ((ticket: Ticket) => void) | undefined
  onNear: (ticket: Ticket) => void
  /** @param range all since the last one */
  onSelect: (range: boolean) => void
  onFocus: () => void
  onOpen: () => void
}

/** A ticket as a card: dragged, or moved by its menu (also with M or V). */
export const BoardCard = ({
  ticket,
  custom,
  isStop,
  isBusy,
  isPicked,
  dated,
  mayMove,
  onMove,
  onAuto,
  onNear,
  onSelect,
  onFocus,
  onOpen,
}: BoardCardProps) => {
  const place = useRef<HTMLLIElement>(null)
  const mover = useRef<HTMLButtonElement>(null)
  const { id, number, assignee } = ticket
  useDraggableCard(place, ticket, () => !isBusy && mayMove(ticket))
  const tabIndex = isStop ? 0 : -1
  const ask = () => {
    if (!isBusy && mover.current) onMove(ticket, mover.current)
  }
  const auto = onAuto && !isBusy ? () => onAuto(ticket) : undefined
  return (
    <li
      ref={place}
      className={css.card}
      data-card={id}
      data-picked={isPicked || undefined}
      aria-busy={isBusy || undefined}
      onPointerEnter={() => onNear(ticket)}
      onFocus={() => {
        onFocus()
        onNear(ticket)
      }}
      onClick={(event) => {
        // On a link, Ctrl and Shift are the browser's.
        if ((event.target as Element).closest('a,button,label')) return
        if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(event.shiftKey)
      }}
      onKeyDown={(event) => {
        const act = { m: ask, v: ask, a: auto, x: () => onSelect(false) }[event.key.toLowerCase()]
        if (!act || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        act()
      }}
    >
      <div className={css.cardTop}>
        <label className={css.pick}>
          <CheckBox
            tabIndex={tabIndex}
            label={t('select', { number: String(number) })}
            shortcut="X"
            checked={isPicked}
            onChange={(_, withShift) => onSelect(withShift)}
          />
        </label>
        <PriorityGlyph priority={ticket.priority} />
        <span>#{number}</span>
        <TurnMark ticket={ticket} />
        {ticket.unread ? <span className="visually-hidden">{ui('unread')}</span> : null}
        <WhoIsHere ticketId={id} size={16} />
        <span className={css.age} title={tt(dated)}>
          <span className="visually-hidden">{tt(dated)}</span> <TimeAgo at={ticket[DATE[dated]]} bare brief />
        </span>
        {auto ? (
          <IconButton
            size="small"
            className={`${css.mover} ${css.auto}`}
            tabIndex={tabIndex}
            aria-keyshortcuts="A"
            aria-label={t('auto', { number: String(number) })}
            title={`${t('auto', { number: String(number) })} (A)`}
            onClick={auto}
          >
            <WandSparkles size={14} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          ref={mover}
          size="small"
          className={css.mover}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-keyshortcuts="M V"
          aria-label={t('move', { number: String(number) })}
          title={`${t('move', { number: String(number) })} (V)`}
          onClick={ask}
        >
          <ArrowRightLeft size={14} aria-hidden />
        </IconButton>
      </div>
      <Link
        to="/tickets/$id"
        params={{ id: String(id) }}
        preload={false}
        draggable={false}
        tabIndex={tabIndex}
        className={css.title}
        onClick={onOpen}
      >
        {ticket.title}
      </Link>
      {custom ? <span className={css.custom}>{custom}</span> : null}
      <div className={css.cardFoot}>
        <span className={css.requester}>{ticket.companyName ?? ticket.requester.name}</span>
        {ticket.sla ? <SlaMark sla={ticket.sla} /> : null}
        <span className={css.assignee} title={assignee?.name ?? tt('nobody')}>
          {assignee ? <Avatar name={assignee.name} size={24} /> : <span aria-hidden>—</span>}
          <span className="visually-hidden">{`${tt('assignee')}: ${assignee?.name ?? tt('nobody')}`}</span>
        </span>
      </div>
    </li>
  )
}
