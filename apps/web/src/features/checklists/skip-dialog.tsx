import { MAX_ITEM_NOTE } from '@balcao/contracts/checklists/bounds'
import type { ChangeItem, ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useId, useState } from 'react'
import { FormDialog } from '../../lib/tickets/form-dialog.tsx'
import { t } from './messages.ts'

type SkipDialogProps = { item: ChecklistItem; onSave: (input: ChangeItem) => Promise<boolean>; onClose: () => void }

/** Why a mandatory item does not apply to the ticket. */
export const SkipDialog = ({ item, onSave, onClose }: SkipDialogProps) => {
  const [note, setNote] = useState(item.note)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const fieldId = useId()
  const submit = async () => {
    if (note.trim() === '') {
      setError(t('skipMissing'))
      document.getElementById(fieldId)?.focus()
      return
    }
    setBusy(true)
    const saved = await onSave({ id: item.id, state: 'skipped', note: note.trim() })
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={t('skipTitle', { text: item.text })}
      act={t('skip')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('skipLabel')} id={fieldId} error={error} required>
        {(ids) => (
          <PlainInput ids={ids} value={note} onChange={setNote} autoFocus multiline minRows={2} inputProps={{ maxLength: MAX_ITEM_NOTE }} />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
