import type { AvailableRole, User } from '@balcao/contracts/users/users'
import { CheckBox } from '@balcao/ui/check-box'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useId, useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { CompanyGuesses } from '../../lib/company-guesses/company-guesses.tsx'
import type { UserActions } from './actions.data.ts'
import { CompanyField } from './company-field.tsx'
import { t } from './messages.ts'
import { formOf, reasonsOf, useSaveUser } from './user-form.data.ts'
import css from './users.module.css'

const FIELDS = ['name', 'email', 'role', 'companyId'] as const
const labels = () => ({ name: t('name'), email: t('email'), role: t('role'), companyId: t('company') })

type UserFormProps = {
  /** Left out to add somebody. */
  user: User | undefined
  roles: readonly AvailableRole[]
  onSaved: UserActions['offerUndo']
  onClose: () => void
}

/** Adds a person or changes one; what was typed stays until it is saved or given up on purpose. */
export const UserForm = ({ user, roles, onSaved, onClose }: UserFormProps) => {
  const save = useSaveUser(user)
  const [failure, setFailure] = useState<string | undefined>()

  const form = useAppForm({
    defaultValues: formOf(user),
    ...checkedBy(FIELDS, (values: ReturnType<typeof formOf>) => reasonsOf(user, values)),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = await save(value)
      if ('why' in outcome) {
        setFailure(t(user ? 'saveFailed' : 'createFailed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        focusFirst(FIELDS, outcome.fields)
        return
      }
      const { name } = outcome.user
      if (!user) notify.success(t(value.invite ? 'createdInvited' : 'created', { name }))
      else if (Object.keys(outcome.before).length > 0) onSaved(outcome.user, outcome.before, t('saved', { name }))
      onClose()
    },
  })

  return (
    <form.AppForm>
      <FormDialog
        title={user ? t('editTitle', { name: user.name }) : t('createTitle')}
        maxWidth="sm"
        labels={labels()}
        failure={failure}
        submit={[t(user ? 'save' : 'create'), t(user ? 'saving' : 'creating')]}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} required autoFocus autoComplete="off" maxLength={120} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField label={t('email')} type="email" required autoComplete="off" hint={user ? t('emailHint') : undefined} />
          )}
        </form.AppField>
        <form.AppField name="role">
          {(field) => (
            <field.Select
              label={t('role')}
              hint={t('roleHint')}
              required
              placeholder={t('chooseRole')}
              options={roles.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
        </form.AppField>
        <form.Field name="companyId">
          {(field) => (
            <CompanyField
              initial={user?.companyId ? { id: user.companyId, name: user.companyName ?? '' } : null}
              onChange={(id) => field.handleChange(id)}
            />
          )}
        </form.Field>
        {user && user.companyId === null ? <CompanyGuesses person={user} onAccept={onClose} /> : null}
        {user ? null : (
          <form.Field name="invite">
            {(field) => <Invite checked={field.state.value} onChange={(next) => field.handleChange(next)} />}
          </form.Field>
        )}
      </FormDialog>
    </form.AppForm>
  )
}

/** Whether the person is written to. */
export const Invite = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const hint = useId()
  return (
    <div>
      <label className={css.check}>
        <CheckBox checked={checked} describedBy={hint} onChange={(isOn) => onChange(isOn)} />
        {t('sendInvite')}
      </label>
      <p id={hint} className={css.hint}>
        {t('sendInviteHint')}
      </p>
    </div>
  )
}
