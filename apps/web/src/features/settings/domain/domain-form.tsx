import { RequestDomain } from '@balcao/contracts/tenants/domain'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { type FormEvent, useState } from 'react'
import css from '../settings.module.css'
import { useDomainActs } from './domain.data.ts'
import { t } from './domain.messages.ts'

const focus = () => document.getElementById(fieldId('domain'))?.focus()

/** Says which domain is the organisation's. */
export const DomainForm = () => {
  const { request } = useDomainActs()
  const [failure, setFailure] = useState<string | undefined>()
  const form = useAppForm({
    defaultValues: { domain: '' },
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        if (value.domain.trim() === '') return { fields: { domain: t('missing') } }
        const issue = RequestDomain.safeParse(value).error?.issues[0]
        return issue && { fields: { domain: issue.message } }
      },
    },
    onSubmitInvalid: focus,
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await request(value.domain)
      } catch (error) {
        setFailure(t('addFailed', { why: failureOf(error).message }))
        showServerErrors(formApi as never, Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
        focus()
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
        <form.FormErrorSummary labels={{ domain: t('domain') }} failure={failure} />
      </form.AppForm>
      <form.AppField name="domain">
        {(field) => <field.TextField label={t('domain')} required autoComplete="off" placeholder="ajuda.empresa.com.br" />}
      </form.AppField>
      <div>
        <form.AppForm>
          <form.SubmitButton busyLabel={t('adding')}>{t('add')}</form.SubmitButton>
        </form.AppForm>
      </div>
    </form>
  )
}
