import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { LinkButton } from '../link-button.ts'
import { VersionDiff } from '../versions/version-diff.tsx'
import { t } from './messages.ts'

type OriginalDialogProps = {
  original: number
  /** The versions of the original that readers had when the translation was last worked on, and have now. */
  from: number
  to: number
  translation: number
  /** Absent for who may not change the translation. */
  onConfirm?: () => Promise<void>
  onClose: () => void
}

/** What changed in an original since its translation, and what to do about it. */
export const OriginalDialog = ({ original, from, to, translation, onConfirm, onClose }: OriginalDialogProps) => {
  const titleId = useId()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm?.()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('originalTitle')}</DialogTitle>
      <DialogContent>
        <VersionDiff articleId={original} v={to} compare={from} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {onConfirm ? (
          <>
            <Button disabled={busy} onClick={() => void confirm()}>
              {t('stillFits')}
            </Button>
            <LinkButton variant="contained" to="/knowledge-base/$id/edit" params={{ id: String(translation) }}>
              {t('editTranslation')}
            </LinkButton>
          </>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
