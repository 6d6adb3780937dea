import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Reply } from 'lucide-react'
import { t } from './messages.ts'
import css from './turn-mark.module.css'

/** What a row says of the conversation: a dot where its reader has not read what the customer said last, an arrow where the desk is to answer. */
export const TurnMark = ({ ticket: { turn, unread, status } }: { ticket: Ticket }) => (
  <>
    {unread ? <span className={css.dot} aria-hidden /> : null}
    {turn === 'desk' && status !== 'new' ? <Reply size={14} className={css.turn} role="img" aria-label={t('turnDesk')} /> : null}
  </>
)
