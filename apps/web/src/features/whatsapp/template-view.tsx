import type { WhatsappTemplate } from '@balcao/contracts/whatsapp/templates'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import css from './whatsapp.module.css'

/** A template with its variables unfilled. */
export const TemplateView = ({ template, onClose }: { template: WhatsappTemplate; onClose: () => void }) => {
  const titleId = useId()
  const { name, language, category, header, body, footer, buttons } = template
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <DialogContent>
        <p className={page.quiet}>{[language, category].filter(Boolean).join(' · ')}</p>
        <p className={css.template}>{[header, body, footer].filter(Boolean).join('\n\n')}</p>
        {buttons.length > 0 ? <p className={page.quiet}>{buttons.join(' · ')}</p> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Dialog>
  )
}
