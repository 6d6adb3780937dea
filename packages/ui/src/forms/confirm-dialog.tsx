import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../lib/texts/ui-messages.ts'
import { FieldFrame, PlainInput } from './field-frame.tsx'
import './fields.css'

type ConfirmDialogProps = {
  open: boolean
  /** A question that names the object: 'Excluir a fila “Suporte N1”?' */
  title: string
  children?: ReactNode
  /** The verb: 'Excluir', never 'OK'. */
  confirm: string
  danger?: boolean
  /** What must be typed first, when there is no way back. */
  typed?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone; for what can, act and offer "Desfazer" instead. */
export const ConfirmDialog = ({ open, title, children, confirm, danger, typed, busy, onConfirm, onClose }: ConfirmDialogProps) => {
  const titleId = useId()
  const textId = useId()
  const [text, setText] = useState('')
  const ready = typed === undefined || text.trim() === typed
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      slotProps={{ transition: { onExited: () => setText('') } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // Where it stands within a form, that one is not sent by its answer.
          event.stopPropagation()
          if (ready && !busy) onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className="confirm-content">
          {children ? <div id={textId}>{children}</div> : null}
          {typed === undefined ? null : (
            <FieldFrame label={t('typeToConfirm', { typed })}>
              {(ids) => <PlainInput ids={ids} value={text} onChange={setText} autoComplete="off" />}
            </FieldFrame>
          )}
        </DialogContent>
        <DialogActions>
          {/* the harmless button has the focus */}
          <Button onClick={onClose} autoFocus={typed === undefined}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'inherit'} disabled={!ready || busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
