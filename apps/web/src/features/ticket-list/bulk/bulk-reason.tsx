import type { Priority } from '@balcao/contracts/tickets/statuses'
import { t } from '../../../lib/tickets/assessment.messages.ts'
import { ReasonDialog } from '../../tickets/page/reason-dialog.tsx'

type BulkReasonProps = {
  priority: Priority
  /** How many of the selection need it; undefined where not all of them are loaded. */
  needing: number | undefined
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks once for all of a selection why their priority is to be another than the matrix proposes. */
export const BulkReason = ({ priority, needing, onReason, onClose }: BulkReasonProps) => (
  <ReasonDialog
    priority={priority}
    text={needing === undefined ? t('textAll') : t('textMany', { n: needing })}
    optional={needing === undefined}
    onReason={async (reason) => {
      onReason(reason)
      return true
    }}
    onClose={onClose}
  />
)
