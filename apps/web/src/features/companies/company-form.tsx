import { HEALTHS, TIERS } from '@balcao/contracts/companies/bounds'
import type { Company } from '@balcao/contracts/companies/companies'
import { CheckOption } from '@balcao/ui/check-box'
import { useAppForm } from '@balcao/ui/forms/form'
import { errorText, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { refusalOf } from './companies.data.ts'
import css from './companies.module.css'
import { AddressesField, OwnerField, ParentField, PhonesField } from './company-ties.tsx'
import { FIELDS, formOf, inputOf, reasonsOf } from './company-values.ts'
import { t } from './messages.ts'

const LABEL = { ownerUserId: 'owner', parentId: 'parent' } as const
const labelOf = (field: (typeof FIELDS)[number]) => t(field === 'ownerUserId' || field === 'parentId' ? LABEL[field] : field)
const labels = () => Object.fromEntries(FIELDS.map((field) => [field, labelOf(field)]))
const choices = <T extends string>(all: readonly T[], kind: string) => [
  { value: '', label: t('none') },
  ...all.map((value) => ({ value, label: t(`${kind}_${value}` as 'tier_basic') })),
]

/** What a field that is none of the form's own kinds says is wrong with it. */
const faultOf = (meta: { errors: readonly unknown[] }, attempts: number) => (attempts > 0 ? errorText(meta.errors) : undefined)

type CompanyFormProps = {
  /** Left out for a new one. */
  company?: Company
  /** Throws what the server refuses. */
  onSave: (values: ReturnType<typeof inputOf>) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

/** A company's data; what was typed stays until it is saved or given up on purpose. */
export const CompanyForm = ({ company, onSave, onDone, onCancel }: CompanyFormProps) => {
  const [failure, setFailure] = useState<string | undefined>()
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: formOf(company),
    ...checkedBy(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await onSave(inputOf(value))
        setDone(true)
        formApi.reset(value)
        onDone()
      } catch (error) {
        const { why, fields } = refusalOf(error)
        setFailure(t('failed', { why }))
        showServerErrors(formApi as never, fields)
        focusFirst(FIELDS, fields)
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
        {(field) => (
          <field.TextField
            label={t('name')}
            hint={t('nameHint')}
            required
            autoComplete="off"
            maxLength={120}
            autoFocus={company !== undefined}
          />
        )}
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
        <form.AppField name="tier">
          {(field) => <field.Select label={t('tier')} optional placeholder={t('none')} options={choices(TIERS, 'tier')} />}
        </form.AppField>
        <form.AppField name="health">
          {(field) => <field.Select label={t('health')} optional placeholder={t('none')} options={choices(HEALTHS, 'health')} />}
        </form.AppField>
        <form.AppField name="ownerUserId">
          {(field) => <OwnerField company={company} error={errorText(field.state.meta.errors)} onChange={field.handleChange} />}
        </form.AppField>
        <form.AppField name="parentId">
          {(field) => <ParentField company={company} error={errorText(field.state.meta.errors)} onChange={field.handleChange} />}
        </form.AppField>
        <form.AppField name="phone">
          {(field) => <field.TextField label={t('phone')} type="tel" optional autoComplete="off" maxLength={25} />}
        </form.AppField>
        <form.AppField name="website">
          {(field) => <field.TextField label={t('website')} type="url" optional autoComplete="off" maxLength={200} />}
        </form.AppField>
      </div>
      <form.AppField name="phones">
        {(field) => (
          <PhonesField
            phones={field.state.value}
            error={faultOf(field.state.meta, form.state.submissionAttempts)}
            onChange={field.handleChange}
          />
        )}
      </form.AppField>
      <form.AppField name="address">
        {(field) => <field.TextField label={t('address')} optional autoComplete="off" maxLength={300} />}
      </form.AppField>
      <form.AppField name="addresses">
        {(field) => (
          <AddressesField
            addresses={field.state.value}
            error={faultOf(field.state.meta, form.state.submissionAttempts)}
            onChange={field.handleChange}
          />
        )}
      </form.AppField>
      <form.AppField name="notes">{(field) => <field.TextArea label={t('notes')} hint={t('notesHint')} optional rows={3} />}</form.AppField>
      <form.AppField name="withoutAi">
        {(field) => (
          <div>
            <CheckOption checked={field.state.value} describedBy="sem-ia" onChange={field.handleChange}>
              {t('withoutAi')}
            </CheckOption>
            <p id="sem-ia" className={css.quiet}>
              {t('withoutAiHint')}
            </p>
          </div>
        )}
      </form.AppField>
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
