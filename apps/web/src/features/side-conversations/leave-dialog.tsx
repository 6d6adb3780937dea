import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import type { Uploads } from '@balcao/ui/lib/files/use-uploads'
import { t } from './messages.ts'

type LeaveDialogProps = { open: boolean; uploads: Uploads; onLeave: () => void; onStay: () => void }

/** Asks before what was written is lost; files that were uploaded for it go, too. */
export const LeaveDialog = ({ open, uploads, onLeave, onStay }: LeaveDialogProps) => (
  <ConfirmDialog
    open={open}
    title={t('leaveTitle')}
    confirm={t('leave')}
    danger
    onConfirm={() => {
      uploads.drop()
      onLeave()
    }}
    onClose={onStay}
  />
)
