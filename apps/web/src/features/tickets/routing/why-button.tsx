import type { TicketDecision } from '@balcao/contracts/routing/decisions'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Loaded } from '@balcao/ui/profile/block'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './routing.messages.ts'
import css from './routing.module.css'

/** Why a ticket went to whom it is with, or waits: the last decision, with everybody who was considered. */
export const WhyButton = ({ ticket }: { ticket: Ticket }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const label = ticket.assignee ? t('why', { name: ticket.assignee.name.split(' ')[0] ?? '' }) : t('whyNobody')
  return (
    <>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, tabIndex: -1 } }}
      >
        <div className={css.why}>
          <h2 id={id}>{label}</h2>
          <LastDecision ticketId={ticket.id} />
          <NextInTurn ticketId={ticket.id} />
        </div>
      </Popover>
    </>
  )
}

const LastDecision = ({ ticketId }: { ticketId: number }) => {
  const query = trpc.routing.tickets.decisions.useQuery({ id: ticketId, limit: 1 }, { staleTime: 0 })
  return (
    <Loaded query={query} failed={t('whyFailed')}>
      {({ data: [last] }) => (last ? <Reasons decision={last} /> : <p className={css.quiet}>{t('whyNone')}</p>)}
    </Loaded>
  )
}

/** Who would have it next, where the queue gives its tickets by itself. */
const NextInTurn = ({ ticketId }: { ticketId: number }) => {
  const { data } = trpc.routing.tickets.nextInTurn.useQuery({ id: ticketId }, { staleTime: 0 })
  if (!data?.next && !data?.waiting) return null
  return <p className={css.next}>{data.next ? t('nextInTurn', { name: data.next.name }) : data.waiting?.message}</p>
}

const Reasons = ({ decision: { cause, at, chosen, waiting, candidates, changedSince } }: { decision: TicketDecision }) => (
  <>
    <p className={css.quiet}>
      {t(`cause_${cause}`)} · <TimeAgo at={at} />
    </p>
    {changedSince ? <p className={css.changed}>{t('changedSince')}</p> : null}
    {waiting ? <p>{waiting.message}</p> : null}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <ul className={css.candidates} tabIndex={0}>
      {candidates.map(({ user, load, capacity, excluded }) => (
        <li key={user.id} className={css.candidate}>
          {user.id === chosen?.id ? <strong>{`${user.name} · ${t('chosen')}`}</strong> : user.name}
          {load !== null && capacity !== null ? <span className={css.figure}>{t('load', { load, capacity })}</span> : null}
          {excluded ? <span className={css.reason}>{excluded.message}</span> : null}
        </li>
      ))}
    </ul>
  </>
)
