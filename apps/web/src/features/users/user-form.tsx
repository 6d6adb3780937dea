import type { AvailableRole, User } from '@balcao/contracts/users/users'
import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { useAppForm, validateOnBlur } from '@balcao/ui/form'
import { fieldId, showServerErrors } from '@balcao/ui/lib/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import type { UserActions } from './actions.data.ts'
import { CompanyField } from './company-field.tsx'
import { t } from './messages.ts'
import { formOf, reasonsOf, useSaveUser } from './user-form.data.ts'
import css from './users.module.css'

const FIELDS = ['name', 'email', 'role', 'companyId'] as const
const labels = () => ({ name: t('name'), email: t('email'), role: t('role'), companyId: t('company') })
const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
  const first = FIELDS.find((name) => wrong[name])
  if (first) document.getElementById(fieldId(first))?.focus()
}

type UserFormProps = {
  /** Left out to add somebody. */
  user: User | undefined
  roles: readonly AvailableRole[]
  onSaved: UserActions['offerUndo']
  onClose: () => void
}

/** Adds a person or changes one; what was typed stays until it is saved or given up on purpose. */
export const UserForm = ({ user, roles, onSaved, onClose }: UserFormProps) => {
  const titleId = useId()
  const save = useSaveUser(user)
  const [failure, setFailure] = useState<string | undefined>()
  const [leaving, setLeaving] = useState(false)

  const form = useAppForm({
    defaultValues: formOf(user),
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(user, value)
        return fields && { fields }
      },
    },
    onSubmitInvalid: ({ value }) => focusFirst(reasonsOf(user, value) ?? {}),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = await save(value)
      if ('why' in outcome) {
        setFailure(t(user ? 'saveFailed' : 'createFailed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        focusFirst(outcome.fields)
        return
      }
      const { name } = outcome.user
      if (!user) notify.success(t(value.invite ? 'createdInvited' : 'created', { name }))
      else if (Object.keys(outcome.before).length > 0) onSaved(outcome.user, outcome.before, t('saved', { name }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const close = () => (form.state.isDirty ? setLeaving(true) : onClose())

  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{user ? t('editTitle', { name: user.name }) : t('createTitle')}</DialogTitle>
        <DialogContent>
          <div className={css.form}>
            <form.AppForm>
              <form.FormErrorSummary labels={labels()} failure={failure} />
            </form.AppForm>
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
            {user ? null : (
              <form.Field name="invite">
                {(field) => <Invite checked={field.state.value} onChange={(next) => field.handleChange(next)} />}
              </form.Field>
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <form.AppForm>
            <form.SubmitButton busyLabel={t(user ? 'saving' : 'creating')}>{t(user ? 'save' : 'create')}</form.SubmitButton>
          </form.AppForm>
        </DialogActions>
      </form>
      <ConfirmDialog open={leaving} title={t('leaveTitle')} confirm={t('leave')} onConfirm={onClose} onClose={() => setLeaving(false)}>
        {t('leaveText')}
      </ConfirmDialog>
    </Dialog>
  )
}

/** Whether the person is written to. */
export const Invite = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => {
  const hint = useId()
  return (
    <div>
      <label className={css.check}>
        <input type="checkbox" checked={checked} aria-describedby={hint} onChange={(event) => onChange(event.target.checked)} />
        {t('sendInvite')}
      </label>
      <p id={hint} className={css.hint}>
        {t('sendInviteHint')}
      </p>
    </div>
  )
}
