import type { Asset } from '@balcao/contracts/assets/assets'
import { ASSET_STATUSES, MAX_ASSET_TAG } from '@balcao/contracts/assets/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { DateField } from '@balcao/ui/dates/date-fields'
import { useAppForm } from '@balcao/ui/forms/form'
import { errorText, fieldId, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { peopleAmong } from '../../lib/pickers/people-found.ts'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { FIELDS, formOf, inputOf, reasonsOf } from './asset-values.ts'
import { refusalOf, useKinds } from './assets.data.ts'
import css from './assets.module.css'
import { useCompaniesFound } from './companies-found.ts'
import { t } from './messages.ts'

const labels = () => Object.fromEntries(FIELDS.map((field) => [field, t(field)]))
const usePeople = peopleAmong({})

type Named = { id: number; name: string }
type AssetFormProps = {
  /** Left out for a new one. */
  asset?: Asset
  /** Whose a new one is, where that is known. */
  company?: Named | null
  person?: Named | null
  /** Throws what the server refuses. */
  onSave: (values: ReturnType<typeof inputOf>) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

/** An asset's data; what was typed stays until it is saved or given up on purpose. */
export const AssetForm = ({ asset, company = null, person = null, onSave, onDone, onCancel }: AssetFormProps) => {
  const kinds = useKinds()
  const [failure, setFailure] = useState<string | undefined>()
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: formOf(asset, { company, person }),
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
        {(field) => <field.TextField label={t('name')} hint={t('nameHint')} required autoComplete="off" maxLength={200} autoFocus />}
      </form.AppField>
      <div className={css.pair}>
        <form.AppField name="kindId">
          {(field) => (
            <field.Select label={t('kindId')} required options={kinds.map(({ id, name }) => ({ value: String(id), label: name }))} />
          )}
        </form.AppField>
        <form.AppField name="status">
          {(field) => (
            <field.Select label={t('status')} required options={ASSET_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))} />
          )}
        </form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values.generateTag}>
        {(isGenerated) => (
          <form.AppField name="tag">
            {(field) => (
              <field.TextField
                label={t('tag')}
                hint={t('tagHint')}
                optional
                disabled={isGenerated}
                autoComplete="off"
                maxLength={MAX_ASSET_TAG}
              />
            )}
          </form.AppField>
        )}
      </form.Subscribe>
      {asset?.tag ? null : (
        <form.AppField name="generateTag">
          {(field) => (
            <CheckOption checked={field.state.value} onChange={field.handleChange}>
              {t('generateTag')}
            </CheckOption>
          )}
        </form.AppField>
      )}
      <div className={css.pair}>
        <form.AppField name="companyId">
          {(field) => (
            <PickField
              id={fieldId('companyId')}
              label={t('companyId')}
              error={errorText(field.state.meta.errors)}
              optional
              initial={asset ? asset.company : company}
              useFound={useCompaniesFound}
              onChange={(chosen) => field.handleChange(chosen?.id ?? null)}
            />
          )}
        </form.AppField>
        <form.AppField name="userId">
          {(field) => (
            <PickField<Named & { email?: string }>
              id={fieldId('userId')}
              label={t('userId')}
              hint={t('userIdHint')}
              error={errorText(field.state.meta.errors)}
              optional
              initial={asset ? asset.person : person}
              useFound={usePeople}
              detailOf={({ email }) => email}
              onChange={(chosen) => field.handleChange(chosen?.id ?? null)}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="location">
        {(field) => <field.TextField label={t('location')} hint={t('locationHint')} optional autoComplete="off" maxLength={200} />}
      </form.AppField>
      <div className={css.pair}>
        {(['manufacturer', 'model', 'serialNumber'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.TextField label={t(name)} optional autoComplete="off" maxLength={120} />}
          </form.AppField>
        ))}
        <form.AppField name="costCents">
          {(field) => <field.TextField label={t('costCents')} hint={t('costHint')} optional autoComplete="off" maxLength={20} />}
        </form.AppField>
        <form.AppField name="purchasedOn">{() => <DateField label={t('purchasedOn')} optional />}</form.AppField>
        <form.AppField name="warrantyUntil">{() => <DateField label={t('warrantyUntil')} optional />}</form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.TextArea label={t('notes')} optional rows={3} />}</form.AppField>
      <div className={css.buttons}>
        <form.AppForm>
          <form.SubmitButton busyLabel={t(asset ? 'saving' : 'creating')}>{t(asset ? 'save' : 'create')}</form.SubmitButton>
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
