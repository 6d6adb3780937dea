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
          <Explanation ticketId={ticket.id} />
        </div>
      </Popover>
    </>
  )
}

/** The router looks at tickets in its own time: what it comes to is shown while somebody reads. */
const LIVE = { staleTime: 0, refetchInterval: 3_000 }

/** Why the ticket is where it is: what is waited for now, the last decision, and who would have it next. */
const Explanation = ({ ticketId }: { ticketId: number }) => {
  const decisions = trpc.routing.tickets.decisions.useQuery({ id: ticketId, limit: 1 }, LIVE)
  const { data: turn } = trpc.routing.tickets.nextInTurn.useQuery({ id: ticketId }, LIVE)
  return (
    <>
      {turn?.waits ? <Cause cause={turn.waits.cause} at={turn.waits.since} /> : null}
      <Loaded query={decisions} failed={t('whyFailed')}>
        {({ data: [last] }) => {
          if (last) return <Reasons decision={last} isWaiting={Boolean(turn?.waits)} />
          return turn?.waits ? null : <p className={css.quiet}>{t('whyNone')}</p>
        }}
      </Loaded>
      {turn?.next || turn?.waiting ? (
        <p className={css.next}>{turn.next ? t('nextInTurn', { name: turn.next.name }) : turn.waiting?.message}</p>
      ) : null}
    </>
  )
}

const Cause = ({ cause, at }: Pick<TicketDecision, 'cause' | 'at'>) => (
  <p className={css.quiet}>
    {t(`cause_${cause}`)} · <TimeAgo at={at} />
  </p>
)

type ReasonsProps = { decision: TicketDecision; isWaiting: boolean }

const Reasons = ({ decision: { cause, at, chosen, waiting, candidates, changedSince }, isWaiting }: ReasonsProps) => (
  <>
    {isWaiting && !chosen ? null : <Cause cause={cause} at={at} />}
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
