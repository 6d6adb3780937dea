import { priorityName } from '@balcao/ui/lib/names'
import { proposedPriority } from '@balcao/ui/lib/texts/assessment'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Asks why a ticket's priority is to be another than the matrix proposes. */
export const AskReason = ({ ticket, missing: { mine }, onFill, onClose }: AskMissingProps) => {
  const proposed = proposedPriority(mine.urgency ?? ticket.urgency, mine.impact ?? ticket.impact)
  return (
    <ReasonDialog
      priority={mine.priority ?? ticket.priority}
      text={proposed && t('text', { proposed: priorityName(proposed) })}
      onReason={(priorityReason) => onFill({ priorityReason })}
      onClose={onClose}
    />
  )
}
