import type { Refusal } from '@balcao/contracts/error-body'
import { refusalText } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import css from './failures.module.css'

type FailuresDialogProps = {
  title: string
  /** What came of the others. */
  text?: string
  close: string
  failed: readonly { key: string | number; what: ReactNode; reasons: readonly Refusal[] }[]
  onClose: () => void
}

/** What of a change of many stayed as it was, and why. */
export const FailuresDialog = ({ title, text, close, failed, onClose }: FailuresDialogProps) => {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {text ? <p className={css.text}>{text}</p> : null}
        <ul className={css.failed}>
          {failed.map(({ key, what, reasons }) => (
            <li key={key}>
              {what}
              <div className={css.reason}>{reasons.map(refusalText).join(' ')}</div>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
