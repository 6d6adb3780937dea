import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { refusalOf } from '../kb.data.ts'
import own from './editor.module.css'
import { t } from './messages.ts'

type CommentDialogProps = {
  title: string
  action: string
  /** Whether it is nothing without words. */
  isNeeded: boolean
  onDone: (comment: string) => Promise<unknown>
  onClose: () => void
}

/** A decision, and what is said with it. */
export const CommentDialog = ({ title, action, isNeeded, onDone, onClose }: CommentDialogProps) => {
  const titleId = useId()
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isNeeded && comment.trim() === '') {
      setError(t('commentNeeded'))
      return
    }
    setBusy(true)
    try {
      await onDone(comment.trim())
      onClose()
    } catch (failure) {
      const { fields, why } = refusalOf(failure)
      setError(fields.comment ?? why)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={own.dialog ?? ''}>
          <FieldFrame label={t('comment')} hint={t('commentHint')} {...(error ? { error } : {})} optional={!isNeeded}>
            {(ids) => (
              <PlainInput
                ids={ids}
                value={comment}
                autoFocus
                multiline
                minRows={3}
                inputProps={{ maxLength: 2_000 }}
                onChange={(text) => {
                  setComment(text)
                  setError(undefined)
                }}
              />
            )}
          </FieldFrame>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
