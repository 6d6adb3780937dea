import { CreateQueue, type Queue } from '@balcao/contracts/queues/queues'
import { CheckBox } from '@balcao/ui/check-box'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { ColorField } from '../../lib/pickers/color-field.tsx'
import { t } from './messages.ts'
import { refusalOf, useQueueActs } from './queues.data.ts'
import css from './queues.module.css'

const FIRST_COLOR = '#2f6f7e'
type Values = { name: string; description: string; color: string; isDefault: boolean }

/** The validator is the contract: its reason for each field. */
function reasonsOf({ name, description }: Values): Record<string, string> | undefined {
  const parsed = CreateQueue.safeParse({ name, description })
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

type QueueDialogProps = { queue?: Queue; onClose: () => void; onDone?: (queue: Queue) => void }

/** Makes a queue, or gives one another name, description and colour; what was changed can be taken back. */
export const QueueDialog = ({ queue, onClose, onDone }: QueueDialogProps) => {
  const acts = useQueueActs()
  const [failure, setFailure] = useState<string | undefined>()
  // What was there when the dialog opened: what others change meanwhile is not written over.
  const [before] = useState(queue)

  async function undo({ id, name, description, color }: Queue) {
    try {
      await acts.save({ id, name, description, color })
      notify.success(t('undone', { name }), { id: 'queue' })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'queue' })
    }
  }
  const form = useAppForm({
    defaultValues: {
      name: before?.name ?? '',
      description: before?.description ?? '',
      color: before?.color ?? FIRST_COLOR,
      isDefault: before?.isDefault ?? false,
    } as Values,
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmitInvalid: () => document.getElementById(fieldId('name'))?.focus(),
    onSubmit: async ({ value: { isDefault, ...value }, formApi }) => {
      setFailure(undefined)
      const becomes = isDefault && !before?.isDefault ? { isDefault: true } : {}
      try {
        if (before) {
          const after = await acts.save({ id: before.id, version: before.version, ...value, ...becomes })
          notify.undo(t('saved', { name: after.name }), () => void undo(before), { id: 'queue' })
        } else {
          const made = await acts.create({ ...value, ...becomes })
          notify.success(t('created', { name: made.name }), { id: 'queue' })
          onDone?.(made)
        }
        onClose()
      } catch (error) {
        const { code, why, fields } = refusalOf(error)
        setFailure(t('failed', { why }))
        showServerErrors(formApi as never, code === 'queue_name_taken' ? { name: why } : fields)
      }
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(before ? 'editTitle' : 'createTitle')}
        maxWidth="xs"
        labels={{ name: t('name'), description: t('description') }}
        failure={failure}
        submit={[t(before ? 'save' : 'create'), t(before ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} hint={t('nameHint')} required autoFocus autoComplete="off" maxLength={80} />}
        </form.AppField>
        <form.AppField name="description">{(field) => <field.TextArea label={t('description')} optional rows={2} />}</form.AppField>
        <form.Field name="color">
          {(field) => <ColorField required value={field.state.value} onChange={(color) => field.handleChange(color)} />}
        </form.Field>
        {before?.isDefault ? null : (
          <form.Field name="isDefault">
            {(field) => (
              <label className={css.check}>
                <CheckBox checked={field.state.value} onChange={(isOn) => field.handleChange(isOn)} />
                {t('makeDefault')}
              </label>
            )}
          </form.Field>
        )}
      </FormDialog>
    </form.AppForm>
  )
}
