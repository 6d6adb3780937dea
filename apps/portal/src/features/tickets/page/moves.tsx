import { CUSTOMER_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { announce } from '@balcao/ui/live-region'
import { useMinute } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { mayReply } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import { t } from '../messages.ts'
import { useMove } from '../tickets.data.ts'
import { opensAgain } from '../track.ts'
import { focusReply } from './reply-box.tsx'
import css from './ticket-page.module.css'

/** What the customer may decide: 'Sim, resolveu', 'Não, ainda preciso de ajuda', closing what is no longer needed, and reopening. */
export function Moves({ ticket }: { ticket: Ticket }) {
  const user = useUser()
  const move = useMove(ticket)
  const now = useMinute()
  const moves = useRef<HTMLDivElement>(null)
  const allowed = CUSTOMER_MOVES[ticket.status]
  const canClose = allowed.includes('closed')
  const canReopen = allowed.includes('open') && opensAgain(ticket, now)
  const resolved = ticket.status === 'resolved'
  if ((!canClose && !canReopen && !move.isError) || (ticket.requester.id !== user?.id && !mayReply(user, ticket))) return null

  const go = (status: 'open' | 'closed') =>
    move.mutate(status, {
      onSuccess: () => {
        announce(t(status === 'open' ? 'reopened' : 'closed'))
        // Who still needs help is about to say with what.
        if (status === 'open') focusReply()
        // The button that was pressed is gone.
        else moves.current?.focus()
      },
    })
  const changed = move.isError && failureOf(move.error).code === 'ticket_changed'
  return (
    <div ref={moves} tabIndex={-1} className={css.moves}>
      {canClose && (
        <Button variant={resolved ? 'contained' : 'text'} disabled={move.isPending} onClick={() => go('closed')}>
          {t(resolved ? 'yes' : 'close')}
        </Button>
      )}
      {canReopen && (
        <Button disabled={move.isPending} onClick={() => go('open')}>
          {t(resolved ? 'no' : 'reopen')}
        </Button>
      )}
      {move.isError && (
        <p role="alert" className={changed ? undefined : css.error}>
          {t(changed ? 'changed' : 'moveFailed')}
        </p>
      )}
    </div>
  )
}
