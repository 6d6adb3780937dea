import { type OrganizationSettings, UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { MAX_AUTO_CLOSE_DAYS, MAX_REOPEN_DAYS, REOPENED_TO, type ReopenedTo } from '@balcao/contracts/tickets/reopening'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { Block } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { t as ofSettings } from './messages.ts'
import { t } from './reopening.messages.ts'
import { useSaveSettings } from './settings.data.ts'
import css from './settings.module.css'

type Values = { reopenDays: string; autoCloseDays: string; reopenedTo: ReopenedTo }
const valuesOf = ({ reopenDays, autoCloseDays, reopenedTo }: OrganizationSettings): Values => ({
  ...{ reopenDays: String(reopenDays), autoCloseDays: String(autoCloseDays), reopenedTo },
})
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const inputOf = ({ reopenDays, autoCloseDays, reopenedTo }: Values) => ({
  ...{ reopenDays: numberIn(reopenDays), autoCloseDays: numberIn(autoCloseDays), reopenedTo },
})

/** For how long an answer opens a closed ticket again, when resolved ones close by themselves, and whose a reopened one is. */
export const Reopening = ({ settings }: { settings: OrganizationSettings }) => {
  const save = useSaveSettings()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: valuesOf(settings),
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const issues = UpdateOrganization.safeParse(inputOf(value)).error?.issues
        return issues && { fields: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])) }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        formApi.reset(valuesOf(await save(inputOf(value))))
        notify.success(t('saved'), { id: 'settings' })
      } catch (error) {
        setFailure(t('failed', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  return (
    <Block title={t('title')} text={t('text')}>
      <form className={css.fields} noValidate onSubmit={submit}>
        <form.AppForm>
          <form.FormErrorSummary labels={{ reopenDays: t('reopenDays'), autoCloseDays: t('autoCloseDays') }} failure={failure} />
        </form.AppForm>
        <form.AppField name="reopenDays">
          {(field) => (
            <field.TextField label={t('reopenDays')} hint={t('reopenDaysHint')} type="number" min={0} max={MAX_REOPEN_DAYS} required />
          )}
        </form.AppField>
        <form.AppField name="autoCloseDays">
          {(field) => (
            <field.TextField
              label={t('autoCloseDays')}
              hint={t('autoCloseDaysHint')}
              type="number"
              min={0}
              max={MAX_AUTO_CLOSE_DAYS}
              required
            />
          )}
        </form.AppField>
        <form.Field name="reopenedTo">
          {(field) => (
            <Choice
              label={t('reopenedTo')}
              hint={t('reopenedToHint')}
              value={field.state.value}
              options={REOPENED_TO.map((one) => [one, t(`to_${one}`)] as const)}
              onChange={(value) => field.handleChange(value as ReopenedTo)}
            />
          )}
        </form.Field>
        <div>
          <form.AppForm>
            <form.SubmitButton busyLabel={t('saving')}>{t('save')}</form.SubmitButton>
          </form.AppForm>
        </div>
      </form>
      <AskBeforeLeaving
        when={() => !form.state.isDefaultValue && !form.state.isSubmitting}
        title={ofSettings('leaveTitle')}
        confirm={ofSettings('leave')}
      >
        {ofSettings('leaveText')}
      </AskBeforeLeaving>
    </Block>
  )
}
