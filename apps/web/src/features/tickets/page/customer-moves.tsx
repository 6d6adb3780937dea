import { CUSTOMER_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { announce } from '@balcao/ui/live-region'
import { useMinute } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { May } from '../../../lib/tickets/may.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from './customer-moves.module.css'
import { opensAgain } from './opens-again.ts'

/** What a customer in the staff app may decide, as in the portal: that a ticket is resolved or still is not, closing it, and reopening it. */
export const CustomerMoves = ({ ticket, may, saving }: { ticket: Ticket; may: May; saving: SaveTicket }) => {
  const me = useMe()
  const now = useMinute()
  const [busy, setBusy] = useState(false)
  const allowed = CUSTOMER_MOVES[ticket.status]
  const closes = allowed.includes('closed')
  const reopens = allowed.includes('open') && opensAgain(ticket, now)
  const isResolved = ticket.status === 'resolved'
  if ((!closes && !reopens) || (ticket.requester.id !== me.id && !may.reply)) return null
  const go = async (status: 'open' | 'closed') => {
    if (busy) return
    setBusy(true)
    if (await saving.save({ status })) {
      announce(t(status === 'open' ? 'reopenedByMe' : 'closedByMe'))
      // Whoever still needs help is about to say with what; the button that was pressed is gone.
      document.getElementById('resposta')?.focus()
    }
    setBusy(false)
  }
  return (
    <section className={css.moves} aria-label={t('yourDecision')}>
      {isResolved ? <p className={css.question}>{t('isItResolved')}</p> : null}
      {closes ? (
        <Button size="small" variant={isResolved ? 'contained' : 'text'} aria-disabled={busy} onClick={() => void go('closed')}>
          {t(isResolved ? 'yesResolved' : 'closeMine')}
        </Button>
      ) : null}
      {reopens ? (
        <Button size="small" aria-disabled={busy} onClick={() => void go('open')}>
          {t(isResolved ? 'notResolved' : 'reopenMine')}
        </Button>
      ) : null}
    </section>
  )
}
