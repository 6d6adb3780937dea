import type { Language } from '@balcao/contracts/language'
import { type OrganizationSettings, UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { Block } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { t } from './messages.ts'
import { useSaveSettings } from './settings.data.ts'
import css from './settings.module.css'

const LANGUAGES = [
  ['pt-BR', 'Português (Brasil)'],
  ['en', 'English'],
] as const
const Name = UpdateOrganization.shape.name.unwrap()

/** All zones this browser knows, and the one that is set. */
function zones(chosen: string): (readonly [string, string])[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = known.includes(chosen) ? known : [chosen, ...known]
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
}

/** What the organisation is called and how it counts. */
export const Organization = ({ settings }: { settings: OrganizationSettings }) => {
  const save = useSaveSettings()
  const [failure, setFailure] = useState<string | undefined>()
  const { name, language, timeZone } = settings
  const form = useAppForm({
    defaultValues: { name, language, timeZone },
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
        const saved = await save(value)
        formApi.reset({ name: saved.name, language: saved.language, timeZone: saved.timeZone })
        notify.success(t('saved'), { id: 'settings' })
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
    <Block title={t('organization')} text={t('organizationText')}>
      <form className={css.fields} noValidate onSubmit={submit}>
        <form.AppForm>
          <form.FormErrorSummary labels={{ name: t('name') }} failure={failure} />
        </form.AppForm>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} hint={t('nameHint')} required autoComplete="organization" />}
        </form.AppField>
        <form.Field name="language">
          {(field) => (
            <Choice
              label={t('language')}
              hint={t('languageHint')}
              value={field.state.value}
              options={LANGUAGES}
              onChange={(value) => field.handleChange(value as Language)}
            />
          )}
        </form.Field>
        <form.Field name="timeZone">
          {(field) => (
            <Choice
              label={t('timeZone')}
              hint={t('timeZoneHint')}
              value={field.state.value}
              options={zones(field.state.value)}
              onChange={(value) => field.handleChange(value)}
            />
          )}
        </form.Field>
        <div>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('saving')}>{t('save')}</form.SubmitButton>
          </form.AppForm>
        </div>
      </form>
      <AskBeforeLeaving when={() => !form.state.isDefaultValue && !form.state.isSubmitting} title={t('leaveTitle')} confirm={t('leave')}>
        {t('leaveText')}
      </AskBeforeLeaving>
    </Block>
  )
}
