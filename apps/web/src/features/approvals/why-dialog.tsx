import { MAX_DECISION_COMMENT } from '@balcao/contracts/approvals/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useId, useState } from 'react'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import css from './approvals.module.css'
import { t } from './messages.ts'

type WhyDialogProps = {
  heading: string
  act: string
  /** What it is about. */
  about?: string
  /** What is said where nothing was written; without it, nothing need be. */
  missing?: string
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of a refusal or a withdrawal, or for a comment. */
export const WhyDialog = ({ heading, act, about, missing, onSave, onClose }: WhyDialogProps) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fieldId = useId()
  const submit = async () => {
    if (missing && text.trim() === '') {
      setError(missing)
      document.getElementById(fieldId)?.focus()
      return
    }
    setBusy(true)
    const saved = await onSave(text.trim())
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <FormDialog title={heading} act={act} cancel={t('cancel')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      {about ? <p className={css.text}>{about}</p> : null}
      <FieldFrame
        label={t(missing ? 'why' : 'comment')}
        id={fieldId}
        required={missing !== undefined}
        optional={missing === undefined}
        {...(error ? { error } : {})}
      >
        {(ids) => (
          <PlainInput
            ids={ids}
            value={text}
            onChange={setText}
            autoFocus
            multiline
            minRows={2}
            inputProps={{ maxLength: MAX_DECISION_COMMENT }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
