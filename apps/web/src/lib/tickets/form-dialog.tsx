import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type Ref, useId } from 'react'
import css from './dialogs.module.css'

type FormDialogProps = {
  title: string
  children: ReactNode
  /** What the button that submits says. */
  act: string
  cancel: string
  /** While it is sent, nothing submits or closes it. */
  isBusy: boolean
  isBlocked?: boolean
  /** For keys that submit it. */
  formRef?: Ref<HTMLFormElement>
  onSubmit: () => Promise<void>
  onClose: () => void
}

/** A question with fields, answered by one act. */
export const FormDialog = ({ title, children, act, cancel, isBusy, isBlocked = false, formRef, onSubmit, onClose }: FormDialogProps) => {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Where it stands within a form, that one is not sent by its answer.
          event.stopPropagation()
          if (!isBusy) void onSubmit()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>{children}</div>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isBlocked}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
