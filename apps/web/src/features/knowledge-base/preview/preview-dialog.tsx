import type { Article } from '@balcao/contracts/kb/articles'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { t } from './messages.ts'
import css from './preview.module.css'
import { PreviewPane } from './preview-pane.tsx'

/** An article with somebody else's eyes, over the page. */
export const PreviewDialog = ({ article, onClose }: { article: Article; onClose: () => void }) => {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <p className={css.lead}>{t('lead')}</p>
        <PreviewPane article={article} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
