import { t } from '../lib/texts/ui-messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DiscardDialogProps = { open: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before what was typed is given up. */
export const DiscardDialog = ({ open, onConfirm, onClose }: DiscardDialogProps) => (
  <ConfirmDialog open={open} title={t('discardTitle')} confirm={t('discard')} onConfirm={onConfirm} onClose={onClose}>
    {t('discardText')}
  </ConfirmDialog>
)
