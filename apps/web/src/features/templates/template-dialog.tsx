import type { Template } from '@balcao/contracts/templates/templates'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useVariableChoices } from '../../lib/pickers/variable-choices.data.ts'
import { VariableMenu } from '../../lib/pickers/variable-menu.tsx'
import { ActsFields } from './acts-fields.tsx'
import { formOf, inputOf, reasonsOf } from './form-values.ts'
import { t } from './messages.ts'
import { Problem } from './problem.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { isRefusal, useTemplateActs } from './templates.data.ts'
import css from './templates.module.css'

const FIELDS = ['name', 'category', 'personal', 'content'] as const

type TemplateDialogProps = {
  /** The one to change; left out for a new one. */
  template: Template | undefined
  /** What the form begins with. */
  from: Template | undefined
  managesTeam: boolean
  onClose: () => void
}

/** Reasons by the part of the form that shows them: of custom fields together. */
const byField = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, why]) => [field.split('.').slice(0, 2).join('.'), why]))

/** Makes a template or changes one; what was typed stays until it is saved or given up on purpose. */
export const TemplateDialog = ({ template, from, managesTeam, onClose }: TemplateDialogProps) => {
  const acts = useTemplateActs()
  const variables = useVariableChoices('customers')
  const [failure, setFailure] = useState<string | undefined>()
  const [wrong, setWrong] = useState<Record<string, string>>({})

  function offerUndo(before: Template, name: string) {
    const { id, category, content, changes, queueIds, roles } = before
    const undo = async () => {
      const back = await acts.save({ id, name: before.name, category, content, changes, queueIds, roles })
      if (isRefusal(back)) notify.error(t('failed', { why: back.why }), { id: 'template' })
      else notify.success(t('undone'), { id: 'template' })
    }
    notify.undo(t('saved', { name }), () => void undo(), { id: 'template' })
  }

  const form = useAppForm({
    defaultValues: formOf(from, template === undefined, managesTeam),
    ...checkedBy(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      setWrong({})
      const { personal, ...input } = inputOf(value)
      const outcome = template ? await acts.save({ id: template.id, ...input }) : await acts.create({ ...input, personal })
      if (isRefusal(outcome)) {
        setFailure(t('failed', { why: Object.values(outcome.fields)[0] ?? outcome.why }))
        setWrong(byField(outcome.fields))
        showServerErrors(formApi as never, outcome.fields)
        return focusFirst(FIELDS, outcome.fields)
      }
      if (template) offerUndo(template, outcome.name)
      else notify.success(t('created', { name: outcome.name }), { id: 'template' })
      onClose()
    },
  })

  return (
    <form.AppForm>
      <FormDialog
        title={t(template ? 'editTitle' : 'createTitle')}
        maxWidth="md"
        labels={{ name: t('name'), category: t('category'), personal: t('forWhom'), content: t('content') }}
        failure={failure}
        submit={[t(template ? 'save' : 'create'), t(template ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        {template?.problem ? <Problem problem={template.problem} /> : null}
        <div className={css.pair}>
          <form.AppField name="name">
            {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={80} />}
          </form.AppField>
          <form.AppField name="category">
            {(field) => <field.TextField label={t('category')} hint={t('categoryHint')} optional autoComplete="off" maxLength={60} />}
          </form.AppField>
        </div>
        {template ? null : (
          <form.AppField name="personal">
            {(field) => (
              <field.Select
                label={t('forWhom')}
                hint={t(field.state.value === 'own' ? 'ownHint' : 'teamHint')}
                options={[...(managesTeam ? [{ value: 'team', label: t('team') }] : []), { value: 'own', label: t('own') }]}
              />
            )}
          </form.AppField>
        )}
        <form.AppField name="content">
          {(field) => (
            <div>
              <field.TextArea label={t('content')} hint={t('contentHint')} rows={6} />
              <VariableMenu
                label={t('variable')}
                fieldId={fieldId('content')}
                choices={variables}
                onInsert={(text) => field.handleChange(text)}
              />
            </div>
          )}
        </form.AppField>
        <form.Field name="acts">
          {(field) => <ActsFields value={field.state.value} errors={wrong} onChange={(acts) => field.handleChange(acts)} />}
        </form.Field>
        <form.Subscribe selector={({ values }) => values.personal === 'own'}>
          {(personal) => (
            <form.Field name="scope">
              {(field) => <ScopeFields value={field.state.value} personal={personal} onChange={(scope) => field.handleChange(scope)} />}
            </form.Field>
          )}
        </form.Subscribe>
      </FormDialog>
    </form.AppForm>
  )
}
