import type { Document } from '@balcao/contracts/documents/documents'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { type Filling, FillStep } from './fill-step.tsx'
import { t } from './messages.ts'
import { type Text, TextStep } from './text-step.tsx'

type MakeDialogProps = {
  ticketId?: number
  /** The one that gets a new version. */
  document?: Document
  folderId?: number | null
  onClose: () => void
  onMade: (document: Document) => void
}

/** Makes a document, or a version of one, from a template: filled from the ticket, corrected, and drawn as a PDF. */
export const MakeDialog = ({ ticketId, document, folderId = null, onClose, onMade }: MakeDialogProps) => {
  const titleId = useId()
  const [filling, setFilling] = useState<Filling>({ template: undefined, values: {} })
  const [text, setText] = useState<Text>()
  const [leaving, setLeaving] = useState(false)
  const close = () => (text || Object.values(filling.values).some((value) => value !== '') ? setLeaving(true) : onClose())
  const frame = (content: ReactNode, acts: ReactNode, submit: (event: FormEvent) => void) => (
    <form noValidate onSubmit={submit}>
      <DialogTitle id={titleId}>{document ? t('remakeTitle', { title: document.title }) : t('makeTitle')}</DialogTitle>
      <DialogContent>
        <div className={page.form}>{content}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('cancel')}</Button>
        {acts}
      </DialogActions>
    </form>
  )
  return (
    <Dialog open onClose={close} fullWidth maxWidth={text ? 'lg' : 'sm'} aria-labelledby={titleId}>
      {text && filling.template ? (
        <TextStep
          template={filling.template}
          ticketId={ticketId}
          document={document}
          text={text}
          frame={frame}
          onChange={setText}
          onBack={() => setText(undefined)}
          onMade={(saved) => {
            onMade(saved)
            onClose()
          }}
        />
      ) : (
        <FillStep
          ticketId={ticketId}
          filling={filling}
          frame={frame}
          onChange={setFilling}
          onFilled={(filled) => setText({ ...filled, ...(document ? { title: document.title } : {}), folderId, status: 'draft', note: '' })}
        />
      )}
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
