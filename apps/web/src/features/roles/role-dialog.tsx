import { CreateRole, type RoleView, UpdateRole } from '@balcao/contracts/roles/roles'
import { useAppForm, validateOnBlur } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from './messages.ts'
import { titleOf } from './names.ts'
import { failed, useRoleActs } from './roles.data.ts'

type Values = { name: string; description: string; fromId: string }
const labels = () => ({ name: t('name'), description: t('description'), fromId: t('from') })
const FIELDS = ['name', 'description', 'fromId'] as const

const toCreate = ({ name, description, fromId }: Values) => ({
  name,
  ...(description.trim() ? { description } : {}),
  fromId: Number(fromId),
})
const toUpdate = ({ name, description }: Values, id: number) => ({ id, name, description: description.trim() })

/** The validator is the contract: its reasons by field. */
function reasonsOf(values: Values, id: number | undefined): Record<string, string> | undefined {
  const parsed = id === undefined ? CreateRole.safeParse(toCreate(values)) : UpdateRole.safeParse(toUpdate(values, id))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
}
const focusFirst = (wrong: object) => {
  const first = FIELDS.find((name) => name in wrong)
  if (first) document.getElementById(fieldId(first))?.focus()
}

type RoleDialogProps = {
  /** The role to rename; left out for a new one. */
  role: RoleView | undefined
  /** The role the new one begins as. */
  from: RoleView | undefined
  roles: readonly RoleView[]
  onDone: (role: RoleView) => void
  onClose: () => void
}

/** A new role's name and beginning, or another name for one of the organisation's own. */
export const RoleDialog = ({ role, from, roles, onDone, onClose }: RoleDialogProps) => {
  const acts = useRoleActs()
  const [failure, setFailure] = useState<string | undefined>()
  const sources = roles.filter(({ base, editable }) => base !== 'super_admin' && editable)
  const start = from ?? sources.find(({ slug }) => slug === 'agent') ?? sources[0]

  const form = useAppForm({
    defaultValues: role
      ? { name: role.name, description: role.description, fromId: '' }
      : { name: from ? t('copyOf', { role: titleOf(from) }) : '', description: '', fromId: String(start?.id ?? '') },
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value, role?.id)
        return fields && { fields }
      },
    },
    onSubmitInvalid: ({ value }) => focusFirst(reasonsOf(value, role?.id) ?? {}),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = role ? await acts.save(toUpdate(value, role.id)) : await acts.create(toCreate(value))
      if (failed(outcome)) {
        const { code, message } = outcome.failure
        if (code !== 'proof_required') setFailure(t(role ? 'saveFailed' : 'createFailed', { why: message }))
        showServerErrors(formApi as never, outcome.fields)
        focusFirst(outcome.fields)
        return
      }
      notify.success(t(role ? 'saved' : 'created', { role: outcome.role.name }), { id: 'role' })
      onDone(outcome.role)
      onClose()
    },
  })

  return (
    <form.AppForm>
      <FormDialog
        title={role ? t('editTitle', { role: role.name }) : t('newTitle')}
        maxWidth="sm"
        labels={labels()}
        failure={failure}
        submit={[t(role ? 'save' : 'create'), t(role ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={60} />}
        </form.AppField>
        <form.AppField name="description">{(field) => <field.TextArea label={t('description')} optional rows={2} />}</form.AppField>
        {role ? null : (
          <form.AppField name="fromId">
            {(field) => (
              <field.Select
                label={t('from')}
                hint={t('fromHint')}
                required
                options={sources.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
              />
            )}
          </form.AppField>
        )}
      </FormDialog>
    </form.AppForm>
  )
}
