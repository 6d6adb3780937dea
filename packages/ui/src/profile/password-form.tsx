import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR } from '@balcao/contracts/auth/passwords'
import type { Profile } from '@balcao/contracts/profile/profile'
import { type FormEvent, useState } from 'react'
import { useAppForm, validateOnSubmit } from '../forms/form.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { fieldId, showServerErrors } from '../lib/forms/form-errors.ts'
import { useRefreshProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { relativeTime } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block } from './block.tsx'
import css from './profile.module.css'

const focus = (name: string | undefined) => name && document.getElementById(fieldId(name))?.focus()

/** A new password, by the old one; without an old one by a fresh proof, which is asked for where it is needed. */
export const PasswordForm = ({ profile }: { profile: Profile }) => {
  const { calls } = useProfileHost()
  const refresh = useRefreshProfile()
  const [failure, setFailure] = useState<string | undefined>()
  const least = profile.secondFactor.on ? MIN_PASSWORD_WITH_SECOND_FACTOR : MIN_PASSWORD
  const wrong = (value: { current: string; password: string }) => {
    const fields: Record<string, string> = {}
    if (profile.hasPassword && !value.current) fields.current = t('needed')
    if ([...value.password].length < least) fields.password = `Use ao menos ${least} caracteres.`
    return Object.keys(fields).length > 0 ? { fields } : undefined
  }
  const form = useAppForm({
    defaultValues: { current: '', password: '' },
    ...validateOnSubmit,
    validators: { onDynamic: ({ value }) => wrong(value) },
    onSubmitInvalid: ({ value }) => focus(Object.keys(wrong(value)?.fields ?? {})[0]),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await calls.security.changePassword.mutate({
          ...(profile.hasPassword ? { current: value.current } : {}),
          password: value.password,
        })
        formApi.reset()
        notify.success(t('passwordDone'))
        await refresh()
      } catch (error) {
        const fields = fieldErrors(error)
        setFailure(fields.length > 0 ? undefined : t('failed', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fields.map(({ field, message }) => [field, message])))
        focus(fields[0]?.field)
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  const { passwordChangedAt } = profile
  const text = profile.hasPassword
    ? `${passwordChangedAt ? `${t('passwordChanged', { when: relativeTime(passwordChangedAt) })} ` : ''}${t('othersEnd')}`
    : t('passwordNone')
  // Whose password is the directory's has none here to change.
  if (profile.directory !== null && !profile.hasPassword)
    return <Block title={t('password')} text={t('passwordInDirectory', { directory: profile.directory })} />
  return (
    <Block title={t('password')} text={text}>
      <form className={css.fields} noValidate onSubmit={submit}>
        <form.AppForm>
          <form.FormErrorSummary labels={{ current: t('current'), password: t('newPassword') }} failure={failure} />
        </form.AppForm>
        {/* password managers need to know whose password this is */}
        <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        {profile.hasPassword ? (
          <form.AppField name="current">
            {(field) => <field.PasswordField label={t('current')} autoComplete="current-password" required />}
          </form.AppField>
        ) : null}
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField label={t('newPassword')} hint={t('passwordHint', { n: least })} autoComplete="new-password" required />
          )}
        </form.AppField>
        <div className={css.actions}>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('changing')}>
              {profile.hasPassword ? t('changePassword') : t('createPassword')}
            </form.SubmitButton>
          </form.AppForm>
        </div>
      </form>
    </Block>
  )
}
