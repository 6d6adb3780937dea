import { CreateTag, MAX_TAG_NAME, type Tag } from '@balcao/contracts/tags/tags'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { ColorField } from '../../lib/pickers/color-field.tsx'
import { t } from './messages.ts'
import { isRefusal, useTagActs } from './tags.data.ts'

type Values = { name: string; color: string }

/** The validator is the contract: its reason for the name. */
function reasonsOf({ name }: Values): Record<string, string> | undefined {
  const parsed = CreateTag.safeParse({ name })
  return parsed.success ? undefined : { name: parsed.error.issues[0]?.message ?? '' }
}
const focusName = () => document.getElementById(fieldId('name'))?.focus()

/** Makes a tag, or gives one another name and colour; what was changed can be taken back. */
export const TagDialog = ({ tag, name, onClose }: { tag: Tag | undefined; name: string; onClose: () => void }) => {
  const acts = useTagActs()
  const [failure, setFailure] = useState<string | undefined>()

  function offerUndo({ id, name: before, color }: Tag, after: string) {
    const undo = async () => {
      const back = await acts.save({ id, name: before, color })
      if (isRefusal(back)) notify.error(t('failed', { why: back.why }), { id: 'tag' })
      else notify.success(t('undone'), { id: 'tag' })
    }
    notify.undo(t('saved', { name: after }), () => void undo(), { id: 'tag' })
  }

  const form = useAppForm({
    defaultValues: { name, color: tag?.color ?? '' },
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmitInvalid: focusName,
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = tag
        ? await acts.save({ id: tag.id, name: value.name, color: value.color || null })
        : await acts.create({ name: value.name, ...(value.color ? { color: value.color } : {}) })
      if (isRefusal(outcome)) {
        setFailure(t('failed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        return focusName()
      }
      if (tag) offerUndo(tag, outcome.name)
      else notify.success(t('created', { name: outcome.name }), { id: 'tag' })
      onClose()
    },
  })

  return (
    <form.AppForm>
      <FormDialog
        title={t(tag ? 'editTitle' : 'createTitle')}
        maxWidth="xs"
        labels={{ name: t('name') }}
        failure={failure}
        submit={[t(tag ? 'save' : 'create'), t(tag ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => (
            <field.TextField label={t('name')} hint={t('nameHint')} required autoFocus autoComplete="off" maxLength={MAX_TAG_NAME} />
          )}
        </form.AppField>
        <form.Field name="color">
          {(field) => <ColorField value={field.state.value} onChange={(color) => field.handleChange(color)} />}
        </form.Field>
      </FormDialog>
    </form.AppForm>
  )
}
