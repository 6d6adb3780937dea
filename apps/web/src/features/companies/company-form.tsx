import { cnpjText } from '@balcao/contracts/companies/cnpj'
import { type Company, CreateCompany } from '@balcao/contracts/companies/companies'
import { useAppForm, validateOnBlur } from '@balcao/ui/form'
import { fieldId, showServerErrors } from '@balcao/ui/lib/form-errors'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { refusalOf } from './companies.data.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

const FIELDS = ['name', 'legalName', 'cnpj', 'phone', 'website', 'segment', 'address', 'notes'] as const
export type CompanyValues = Record<(typeof FIELDS)[number], string>

const formOf = (company: Company | undefined): CompanyValues => ({
  name: company?.name ?? '',
  legalName: company?.legalName ?? '',
  cnpj: company?.cnpj ? cnpjText(company.cnpj) : '',
  phone: company?.phone ?? '',
  website: company?.website ?? '',
  segment: company?.segment ?? '',
  address: company?.address ?? '',
  notes: company?.notes ?? '',
})

const labels = () => Object.fromEntries(FIELDS.map((field) => [field, t(field)]))
const focusFirst = (wrong: Readonly<Record<string, unknown>>) => {
  const first = FIELDS.find((field) => wrong[field])
  if (first) document.getElementById(fieldId(first))?.focus()
}

/** The validator is the contract: its reasons by field. */
function reasonsOf(values: CompanyValues): Record<string, string> | undefined {
  const issues = CreateCompany.safeParse(values).error?.issues.toReversed()
  return issues && Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), said(message)]))
}

type CompanyFormProps = {
  /** Left out for a new one. */
  company?: Company
  /** Throws what the server refuses. */
  onSave: (values: CompanyValues) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

/** A company's data; what was typed stays until it is saved or given up on purpose. */
export const CompanyForm = ({ company, onSave, onDone, onCancel }: CompanyFormProps) => {
  const [failure, setFailure] = useState<string | undefined>()
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: formOf(company),
    ...validateOnBlur,
    validators: {
      onDynamic: ({ value }) => {
        const fields = reasonsOf(value)
        return fields && { fields }
      },
    },
    onSubmitInvalid: ({ value }) => focusFirst(reasonsOf(value) ?? {}),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await onSave(value)
        setDone(true)
        formApi.reset(value)
        onDone()
      } catch (error) {
        const { why, fields } = refusalOf(error)
        setFailure(t('failed', { why }))
        showServerErrors(formApi as never, fields)
        focusFirst(fields)
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <form.AppForm>
        <form.FormErrorSummary labels={labels()} failure={failure} />
      </form.AppForm>
      <form.AppField name="name">
        {(field) => <field.TextField label={t('name')} hint={t('nameHint')} required autoComplete="off" maxLength={120} />}
      </form.AppField>
      <form.AppField name="legalName">
        {(field) => <field.TextField label={t('legalName')} optional autoComplete="off" maxLength={200} />}
      </form.AppField>
      <div className={css.pair}>
        <form.AppField name="cnpj">
          {(field) => <field.TextField label={t('cnpj')} hint={t('cnpjHint')} optional autoComplete="off" maxLength={30} />}
        </form.AppField>
        <form.AppField name="segment">
          {(field) => <field.TextField label={t('segment')} hint={t('segmentHint')} optional autoComplete="off" maxLength={60} />}
        </form.AppField>
        <form.AppField name="phone">
          {(field) => <field.TextField label={t('phone')} type="tel" optional autoComplete="off" maxLength={25} />}
        </form.AppField>
        <form.AppField name="website">
          {(field) => <field.TextField label={t('website')} type="url" optional autoComplete="off" maxLength={200} />}
        </form.AppField>
      </div>
      <form.AppField name="address">
        {(field) => <field.TextField label={t('address')} optional autoComplete="off" maxLength={300} />}
      </form.AppField>
      <form.AppField name="notes">{(field) => <field.TextArea label={t('notes')} hint={t('notesHint')} optional rows={3} />}</form.AppField>
      <div className={css.buttons}>
        <form.AppForm>
          <form.SubmitButton busyLabel={t(company ? 'saving' : 'creating')}>{t(company ? 'save' : 'create')}</form.SubmitButton>
        </form.AppForm>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <AskBeforeLeaving
        when={() => !done && !form.state.isDefaultValue && !form.state.isSubmitting}
        title={t('leaveTitle')}
        confirm={t('leave')}
      >
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
