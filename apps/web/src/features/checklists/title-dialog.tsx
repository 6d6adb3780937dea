import { MAX_CHECKLIST_TITLE } from '@balcao/contracts/checklists/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useId, useState } from 'react'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import { t } from './messages.ts'

type TitleDialogProps = {
  heading: string
  act: string
  title?: string
  /** @returns whether it was saved */
  onSave: (title: string) => Promise<boolean>
  onClose: () => void
}

/** What a checklist is called. */
export const TitleDialog = ({ heading, act, title: first = '', onSave, onClose }: TitleDialogProps) => {
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fieldId = useId()
  const submit = async () => {
    if (title.trim() === '') {
      setError(t('titleMissing'))
      document.getElementById(fieldId)?.focus()
      return
    }
    setBusy(true)
    const saved = await onSave(title.trim())
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <FormDialog title={heading} act={act} cancel={t('cancel')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <FieldFrame label={t('title')} id={fieldId} error={error} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={title}
            onChange={setTitle}
            autoFocus
            autoComplete="off"
            inputProps={{ maxLength: MAX_CHECKLIST_TITLE }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
