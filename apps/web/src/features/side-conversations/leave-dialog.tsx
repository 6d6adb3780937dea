import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { t } from './messages.ts'

type LeaveDialogProps = { open: boolean; onLeave: () => void; onStay: () => void }

/** Asks before who is written to and the subject are lost; the text and its files are kept as drafts. */
export const LeaveDialog = ({ open, onLeave, onStay }: LeaveDialogProps) => (
  <ConfirmDialog open={open} title={t('leaveTitle')} confirm={t('leave')} danger onConfirm={onLeave} onClose={onStay} />
)
