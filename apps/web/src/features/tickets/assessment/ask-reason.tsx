import { proposedPriority } from '@balcao/ui/lib/assessment'
import { priorityName } from '@balcao/ui/lib/names'
import type { AskMissingProps } from '../save-ticket.data.ts'
import { t } from './messages.ts'
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
