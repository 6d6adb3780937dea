import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { t } from '@balcao/ui/lib/notifications/messages'
import { useState } from 'react'

type DeleteDialogProps = { count: number; onDelete: () => Promise<boolean>; onClose: () => void }

/** Asks before notifications are deleted; it closes once they are. */
export const DeleteDialog = ({ count, onDelete, onClose }: DeleteDialogProps) => {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const done = await onDelete()
    setBusy(false)
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('deleteTitle')}
      confirm={t(busy ? 'deleting' : 'delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('deleteText', { n: count })}
    </ConfirmDialog>
  )
}
