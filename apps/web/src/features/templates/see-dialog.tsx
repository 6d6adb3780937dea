import type { Template } from '@balcao/contracts/templates/templates'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { t } from './messages.ts'
import css from './templates.module.css'

/** A template of the team, for whoever may not change it. */
export const SeeDialog = ({ template, onDuplicate, onClose }: { template: Template; onDuplicate: () => void; onClose: () => void }) => {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('seeTitle', { name: template.name })}</DialogTitle>
      <DialogContent>
        <p className={css.whole}>{template.content}</p>
        <p className={css.note}>{t('readOnly')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDuplicate}>{t('duplicate')}</Button>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
