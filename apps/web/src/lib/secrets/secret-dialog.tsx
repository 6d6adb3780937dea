import { CopyButton } from '@balcao/ui/profile/copy-button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import page from '../page/form-page.module.css'
import { t } from './messages.ts'
import css from './secrets.module.css'

/** `title`: what it is, where it is no secret that signs. */
type SecretDialogProps = { secret: string; title?: string; onClose: () => void }

/** A secret, this once: a press beside the dialog does not lose it. */
export const SecretDialog = ({ secret, title = t('secret'), onClose }: SecretDialogProps) => {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <p className={page.quiet}>{t('once')}</p>
        <div className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={t('copy')} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
