import { MAX_HOLIDAY_LABEL } from '@balcao/contracts/calendars/bounds'
import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { AddHoliday, type Holiday } from '@balcao/contracts/calendars/holidays'
import type { Span } from '@balcao/contracts/calendars/spans'
import { CheckBox } from '@balcao/ui/check-box'
import { DateField } from '@balcao/ui/dates/date-fields'
import { useAppForm, validateOnSubmit } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { focusWrong, showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import css from './calendars.module.css'
import { isRefusal, useHolidayActs } from './holidays.data.ts'
import { t } from './holidays.messages.ts'
import { SpanList } from './span-list.tsx'
import { dayAfter, dayName } from './week-text.ts'

type Values = { date: string; label: string; yearly: boolean; isPart: boolean; spans: Span[] }
const MORNING: Span[] = [['09:00', '12:00']]

const sent = ({ date, label, yearly, isPart, spans }: Values) => ({ date, label, yearly, spans: isPart ? spans : null })
const issuesOf = (values: Values) => AddHoliday.safeParse({ id: 1, ...sent(values) }).error?.issues ?? []
const spanErrors = (values: Values) =>
  new Map(issuesOf(values).flatMap(({ path, message }) => (path[0] === 'spans' ? [[Number(path[1] ?? 0), message] as const] : [])))
const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7

type HolidayDialogProps = { calendar: Calendar; year: number; holiday?: Holiday; onClose: () => void }

/** Adds a holiday by hand, or changes one. */
export const HolidayDialog = ({ calendar, year, holiday, onClose }: HolidayDialogProps) => {
  const acts = useHolidayActs(calendar.id)
  const [failure, setFailure] = useState<string | undefined>()
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const today = new Date().toISOString().slice(0, 10)
  const defaultValues: Values = {
    date: holiday?.date ?? (today.startsWith(String(year)) ? today : `${year}-01-01`),
    label: holiday?.label ?? '',
    yearly: holiday?.yearly ?? false,
    isPart: (holiday?.spans ?? null) !== null,
    spans: holiday?.spans ?? MORNING,
  }
  const form = useAppForm({
    defaultValues,
    ...validateOnSubmit,
    validators: {
      onDynamic: ({ value }) => {
        const issues = issuesOf(value)
        if (issues.length === 0) return undefined
        return { fields: Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])) }
      },
    },
    onSubmitInvalid: ({ value }) => {
      setErrors(spanErrors(value))
      focusWrong()
    },
    onSubmit: async ({ value, formApi }) => {
      setFailure(undefined)
      const outcome = holiday ? await acts.change(holiday.id, { ...sent(value), version: holiday.version }) : await acts.add(sent(value))
      if (isRefusal(outcome)) {
        setFailure(t('failed', { why: outcome.why }))
        showServerErrors(formApi as never, outcome.fields)
        return focusWrong()
      }
      notify.success(t(holiday ? 'saved' : 'added', { name: value.label }), { id: 'holiday' })
      onClose()
    },
  })
  return (
    <form.AppForm>
      <FormDialog
        title={t(holiday ? 'editTitle' : 'addTitle')}
        labels={{ date: t('date'), label: t('label'), spans: t('dayHours') }}
        failure={failure}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="date">{() => <DateField label={t('date')} required autoFocus />}</form.AppField>
        <form.AppField name="label">
          {(field) => <field.TextField label={t('label')} required maxLength={MAX_HOLIDAY_LABEL} autoComplete="off" />}
        </form.AppField>
        {(['yearly', 'isPart'] as const).map((name) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <label className="custom-check">
                <CheckBox checked={field.state.value} onChange={(isOn) => field.handleChange(isOn)} />
                {t(name === 'yearly' ? 'yearlyLabel' : 'partLabel')}
              </label>
            )}
          </form.Field>
        ))}
        <form.Subscribe selector={({ values }) => values}>
          {({ isPart, date, spans }) =>
            isPart ? (
              <fieldset className={css.plain}>
                <legend className="field-label">{t('dayHours')}</legend>
                <SpanList
                  day={t('dayHours')}
                  next={dayName(dayAfter(weekdayOf(date)))}
                  spans={spans}
                  errors={errors}
                  disabled={false}
                  onChange={(next) => form.setFieldValue('spans', next)}
                />
              </fieldset>
            ) : null
          }
        </form.Subscribe>
      </FormDialog>
    </form.AppForm>
  )
}
