import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FormField, TicketForm } from '@balcao/contracts/custom-fields/forms'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { typeName } from '@balcao/ui/lib/names'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { refused, useFieldActs } from '../fields.data.ts'
import dialog from '../page.module.css'
import { AddField } from './add-field.tsx'
import { entriesOf } from './form-draft.ts'
import { FormEntries } from './form-entries.tsx'
import { FormPreview } from './form-preview.tsx'
import css from './forms.module.css'
import { t } from './messages.ts'

type FormDialogProps = {
  type: string
  /** Left out for a new one. */
  form: TicketForm | undefined
  /** All fields of tickets, the inactive among them. */
  fields: readonly CustomField[]
  onClose: () => void
}

/** The form of a type: its fields, their order, and what is asked when; with what people will see of it. */
export const FormDialog = ({ type, form, fields, onClose }: FormDialogProps) => {
  const titleId = useId()
  const acts = useFieldActs()
  const [begun] = useState(() => entriesOf(form, fields))
  const [entries, setEntries] = useState<readonly FormField[]>(begun)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const close = () => (JSON.stringify(entries) === JSON.stringify(begun) ? onClose() : setLeaving(true))
  const name = typeName(type)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const written = [...entries]
    const outcome = form
      ? await acts.saveForm({ id: form.id, version: form.version, fields: written })
      : await acts.createForm({ type, fields: written })
    setBusy(false)
    if (refused(outcome)) return setFailure(t('failed', { why: outcome.failure.message }))
    notify.success(t('saved', { type: name }), { id: 'ticket-form' })
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={close}>
      <form className={dialog.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('title', { type: name })}</DialogTitle>
        <DialogContent className={css.editor}>
          <div role="alert" className={failure ? 'form-summary' : undefined} hidden={!failure}>
            {failure}
          </div>
          <div className={css.half}>
            <FormEntries entries={entries} fields={fields} onChange={setEntries} />
            <AddField entries={entries} fields={fields} onAdd={(entry) => setEntries([...entries, entry])} />
            {form ? <p className={css.quiet}>{t('kept')}</p> : null}
          </div>
          <FormPreview entries={entries} fields={fields} type={type} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
        </DialogActions>
      </form>
      <DiscardDialog open={leaving} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}
