import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import { timelineOf } from '../../comments/timeline.ts'
import { TimelineView } from '../../tickets/conversation/timeline-view.tsx'
import { useConversation } from '../../tickets/page/ticket.data.ts'
import css from './peek.module.css'

const SHOWN = 3

/** The end of a ticket's conversation, for who looks at it from the list. */
export const LastMessages = ({ ticket }: { ticket: Ticket }) => {
  const { comments, isPending, isWhole, error } = useConversation(ticket.id, false)
  if (isPending) return <TextSkeleton lines={4} />
  const items = timelineOf(ticket, comments, [])
  const earlier = isWhole ? Math.max(0, items.length - SHOWN) : 0
  return (
    <>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {earlier > 0 ? <p className={css.earlier}>{t('peekEarlier', { n: earlier })}</p> : null}
      <TimelineView items={items.slice(-SHOWN)} marked="" />
    </>
  )
}
