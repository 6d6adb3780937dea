import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useFormContext } from '../lib/forms/form-context.ts'
import { t } from '../lib/texts/ui-messages.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { FormErrorSummary, SubmitButton } from './form-parts.tsx'
import './fields.css'

type FormDialogProps = {
  title: string
  maxWidth?: 'xs' | 'sm' | 'md'
  /** The fields' names, for the summary of what is wrong. */
  labels: Readonly<Record<string, string>>
  /** Why the server refused it all. */
  failure?: string
  /** What the button that sends says, and what it says meanwhile. */
  submit: readonly [label: string, busy: string]
  children: ReactNode
  onClose: () => void
}

/** The dialog of a form, inside its `<form.AppForm>`: what was typed stays until it is sent or given up on purpose. */
export const FormDialog = ({ title, maxWidth = 'sm', labels, failure, submit, children, onClose }: FormDialogProps) => {
  const titleId = useId()
  const form = useFormContext()
  const [leaving, setLeaving] = useState(false)
  const [label, busy] = submit
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const close = () => (form.state.isDirty ? setLeaving(true) : onClose())
  return (
    <Dialog open onClose={close} fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <form noValidate onSubmit={send}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div className="form-dialog">
            <FormErrorSummary labels={labels} failure={failure} />
            {children}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <SubmitButton busyLabel={busy}>{label}</SubmitButton>
        </DialogActions>
      </form>
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
