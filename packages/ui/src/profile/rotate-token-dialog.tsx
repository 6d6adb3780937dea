import type { ApiToken, NewApiToken } from '@balcao/contracts/profile/tokens'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/profile/rotate-messages.ts'
import { exactTime, relativeTime } from '../lib/time.ts'
import { MadeToken } from './made-token.tsx'
import css from './profile.module.css'

type RotateTokenDialogProps = { token: ApiToken; onRotate: (id: number) => Promise<NewApiToken>; onClose: () => void }
type Rotated = { token: NewApiToken; at: string }

/** Gives a token another secret, shows it this once, and says until when the former one was good. */
export const RotateTokenDialog = ({ token: former, onRotate, onClose }: RotateTokenDialogProps) => {
  const titleId = useId()
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { name, lastUsedAt } = former
  const hint = `…${former.hint}`
  const rotate = async () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      setRotated({ token: await onRotate(former.id), at: new Date().toISOString() })
    } catch (error) {
      setBusy(false)
      setFailure(failureOf(error).message)
    }
  }
  return (
    // What is said once must not be lost to a press beside the dialog.
    <Dialog open onClose={() => !rotated && !busy && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{rotated ? t('made') : t('title', { name })}</DialogTitle>
      {rotated ? (
        <MadeToken token={rotated.token} onClose={onClose}>
          <p className={css.quiet}>
            {t('ended', { hint, when: exactTime(rotated.at) })}{' '}
            {lastUsedAt ? t('lastUse', { when: relativeTime(lastUsedAt) }) : t('neverUsed')}
          </p>
        </MadeToken>
      ) : (
        <>
          <DialogContent className={css.dialog}>
            <p>{t('text', { hint })}</p>
            <p role="alert" className={css.status} data-tone="bad">
              {failure}
            </p>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button variant="contained" aria-disabled={busy} onClick={() => void rotate()}>
              {busy ? t('busy') : t('confirm')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
