import { type Contract, POOL_PERIODS, type PoolPeriod, SetContract } from '@balcao/contracts/companies/contracts'
import { DateField } from '@balcao/ui/dates/date-fields'
import { useAppForm } from '@balcao/ui/forms/form'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../../lib/ask-before-leaving.tsx'
import { checkedBy, focusFirst } from '../../../lib/checked-form.ts'
import { refusalOf } from '../companies.data.ts'
import css from '../companies.module.css'
import { t as tc } from '../messages.ts'
import type { ContractInput } from './contract.data.ts'
import { t } from './contract.messages.ts'

const FIELDS = ['plan', 'hoursPool', 'period', 'start', 'end'] as const
type Values = Record<(typeof FIELDS)[number], string>

const formOf = (contract: Contract | null): Values => ({
  plan: contract?.plan ?? '',
  hoursPool: contract?.hoursPool ? String(contract.hoursPool).replace('.', ',') : '',
  period: contract?.period ?? 'contract',
  start: contract?.start ?? '',
  end: contract?.end ?? '',
})

const inputOf = ({ plan, hoursPool, period, start, end }: Values): Omit<ContractInput, 'version'> => ({
  plan,
  // A text that is no number is none, for the contract to refuse by name.
  hoursPool: hoursPool.trim() === '' ? null : Number(hoursPool.replace(',', '.')),
  period: period as PoolPeriod,
  start,
  end: end || null,
})

function reasonsOf(values: Values): Record<string, string> | undefined {
  const issues = SetContract.safeParse({ id: 1, ...inputOf(values) }).error?.issues.toReversed()
  const known = (field: string, message: string) =>
    field === 'hoursPool' ? t('hoursPoolWrong') : field === 'start' || (field === 'end' && message === '') ? t('dayWrong') : message
  return issues && Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), known(String(path[0] ?? ''), message)]))
}

const labels = () => Object.fromEntries(FIELDS.map((field) => [field, t(field)]))

type ContractFormProps = {
  contract: Contract | null
  /** Throws what the server refuses. */
  onSave: (input: ContractInput) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

/** A company's contract; what was typed stays until it is saved or given up on purpose. */
export const ContractForm = ({ contract, onSave, onDone, onCancel }: ContractFormProps) => {
  const [failure, setFailure] = useState<string | undefined>()
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: formOf(contract),
    ...checkedBy(FIELDS, reasonsOf),
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      try {
        await onSave({ ...inputOf(value), version: contract?.version ?? 0 })
        setDone(true)
        formApi.reset(value)
        notify.success(t('saved'), { id: 'contract' })
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
      <form.AppField name="plan">
        {(field) => <field.TextField label={t('plan')} hint={t('planHint')} required autoComplete="off" maxLength={120} autoFocus />}
      </form.AppField>
      <div className={css.pair}>
        <form.AppField name="start">{() => <DateField label={t('start')} required />}</form.AppField>
        <form.AppField name="end">{() => <DateField label={t('end')} optional />}</form.AppField>
        <form.AppField name="hoursPool">
          {(field) => <field.TextField label={t('hoursPool')} hint={t('hoursPoolHint')} optional autoComplete="off" maxLength={10} />}
        </form.AppField>
        <form.AppField name="period">
          {(field) => <field.Select label={t('period')} options={POOL_PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))} />}
        </form.AppField>
      </div>
      <div className={css.buttons}>
        <form.AppForm>
          <form.SubmitButton busyLabel={tc('saving')}>{tc('save')}</form.SubmitButton>
        </form.AppForm>
        <Button onClick={onCancel}>{tc('cancel')}</Button>
      </div>
      <AskBeforeLeaving
        when={() => !done && !form.state.isDefaultValue && !form.state.isSubmitting}
        title={tc('leaveTitle')}
        confirm={tc('leave')}
      >
        {tc('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
