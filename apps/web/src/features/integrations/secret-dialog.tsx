import { CopyButton } from '@balcao/ui/profile/copy-button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import page from '../../lib/page/form-page.module.css'
import css from './integrations.module.css'
import { t } from './messages.ts'

/** A secret, this once: a press beside the dialog does not lose it. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('secretValue')}</DialogTitle>
      <DialogContent>
        <p className={page.quiet}>{t('secretOnce')}</p>
        <div className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={t('copySecret')} />
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
