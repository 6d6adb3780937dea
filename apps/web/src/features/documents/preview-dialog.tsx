import type { Document } from '@balcao/contracts/documents/documents'
import { DocumentPreview } from '@balcao/ui/pdf/document-preview'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { previewCalls } from './documents.data.ts'
import { t } from './linked.messages.ts'

/** What is in a document, over the page from which it was asked for. */
export const PreviewDialog = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{document.title}</DialogTitle>
      <DialogContent>
        <DocumentPreview version={document.current} calls={previewCalls} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
