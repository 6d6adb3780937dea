import { UpdateProfile } from '@balcao/contracts/profile/profile'
import Button from '@mui/material/Button'
import { type FormEvent, useRef, useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { useAppForm, validateOnSubmit } from '../forms/form.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { LargePicture, smallPicture, UnreadablePicture } from '../lib/files/picture.ts'
import { fieldId, showServerErrors } from '../lib/forms/form-errors.ts'
import { roleWord } from '../lib/names.ts'
import { useProfile, useUpdateProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { shortDate } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { EmailChange } from './email-change.tsx'
import css from './profile.module.css'
import { Pronouns } from './pronouns.tsx'

const Name = UpdateProfile.shape.name.unwrap()

/** How one appears to others. */
export const Me = () => (
  <Loaded query={useProfile()}>
    {(profile) => (
      <div className={css.part}>
        <Block title={t('tabMe')} text={t('meText')}>
          <Picture name={profile.name} avatar={profile.avatar} />
          <NameForm name={profile.name} />
          <dl className={css.facts}>
            <dt>{t('email')}</dt>
            <dd>{profile.email}</dd>
            <dt>{t('role')}</dt>
            <dd>{roleWord(profile.roleName)}</dd>
            <dt>{t('organization')}</dt>
            <dd>{profile.tenantName}</dd>
            <dt>{t('since')}</dt>
            <dd>{shortDate(profile.createdAt)}</dd>
          </dl>
        </Block>
        <Pronouns profile={profile} />
        <EmailChange />
      </div>
    )}
  </Loaded>
)

const NameForm = ({ name }: { name: string }) => {
  const { renamed } = useProfileHost()
  const update = useUpdateProfile()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { name },
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const issue = Name.safeParse(value.name).error?.issues[0]
        return issue && { fields: { name: issue.message } }
      },
    },
    onSubmitInvalid: () => document.getElementById(fieldId('name'))?.focus(),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await update({ name: value.name })
        void renamed()
        notify.success(t('saved'), { id: 'profile' })
      } catch (error) {
        setFailure(t('failed', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
        document.getElementById(fieldId('name'))?.focus()
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  return (
    <form className={css.fields} noValidate onSubmit={submit}>
      <form.AppForm>
        <form.FormErrorSummary labels={{ name: t('name') }} failure={failure} />
      </form.AppForm>
      <form.AppField name="name">{(field) => <field.TextField label={t('name')} autoComplete="name" required />}</form.AppField>
      <div className={css.actions}>
        <form.AppForm>
          <form.SubmitButton busyLabel={t('saving')}>{t('save')}</form.SubmitButton>
        </form.AppForm>
      </div>
    </form>
  )
}

const Picture = ({ name, avatar }: { name: string; avatar: string | null }) => {
  const update = useUpdateProfile()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const keep = async (make: () => Promise<string | null>) => {
    setFailure('')
    try {
      await update({ avatar: await make() })
    } catch (error) {
      const reason = fieldErrors(error)[0]?.message
      const refused = reason ?? failureOf(error).message
      setFailure(
        error instanceof LargePicture ? t('pictureTooLarge') : error instanceof UnreadablePicture ? t('pictureUnreadable') : refused,
      )
    }
  }
  const choose = (file: File | undefined) => {
    if (file) void keep(() => smallPicture(file))
    if (input.current) input.current.value = ''
  }
  return (
    <div className={css.picture}>
      <Avatar name={name} size={64} src={avatar} />
      <div className={css.part}>
        <div className={css.actions}>
          <Button onClick={() => input.current?.click()}>{t('choosePicture')}</Button>
          {avatar ? (
            <Button variant="text" onClick={() => keep(async () => null)}>
              {t('removePicture')}
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('choosePicture')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <p className={css.quiet}>{t('pictureHint')}</p>
        <p role="alert" className={css.status} data-tone="bad" hidden={!failure}>
          {failure}
        </p>
      </div>
    </div>
  )
}
