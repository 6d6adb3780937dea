import { MAX_EVERY, MAX_TIMES, NTHS, WEEKDAYS } from '@balcao/contracts/recurring/bounds'
import { CheckBox } from '@balcao/ui/check-box'
import { DateField, TimeField } from '@balcao/ui/dates/date-fields'
import { withForm } from '@balcao/ui/forms/form'
import { errorText, fieldId } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import { weekdayName } from '../../lib/rhythm/rhythm.ts'
import { t as words } from '../../lib/rhythm/rhythm-form.messages.ts'
import { emptyValues } from './form-values.ts'
import { t } from './messages.ts'
import css from './recurring.module.css'

const units = () => [
  { value: 'days', label: words('unit_days') },
  { value: 'weeks', label: words('unit_weeks') },
  { value: 'months', label: words('unit_months') },
  { value: 'weekdayOfMonth', label: words('unit_weekdayOfMonth') },
]
const ends = () => [
  { value: 'never', label: words('end_never') },
  { value: 'date', label: words('end_date') },
  { value: 'times', label: t('endTimes') },
]
const nths = () => NTHS.map((nth) => ({ value: String(nth), label: words(nth === -1 ? 'nthLast' : `nth${nth}`) }))
const weekdays = () => WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))
const everyLabel = (unit: string) => words(unit === 'days' ? 'everyDays' : unit === 'weeks' ? 'everyWeeks' : 'everyMonths')
const isUnit = (unit: string): unit is keyof typeof MAX_EVERY => Object.hasOwn(MAX_EVERY, unit)

type DaysProps = { value: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

const Weekdays = ({ value, error, onChange }: DaysProps) => (
  <fieldset className={css.days} aria-describedby={error ? `${fieldId('weekdays')}-error` : undefined}>
    <legend className="field-label">{words('weekdays')}</legend>
    {WEEKDAYS.map((day) => (
      <label key={day} className={css.weekday}>
        <CheckBox
          id={day === 1 ? fieldId('weekdays') : undefined}
          checked={value.includes(day)}
          invalid={error !== undefined}
          onChange={(isOn) => onChange(isOn ? [...value, day].toSorted() : value.filter((one) => one !== day))}
        />
        {weekdayName(day)}
      </label>
    ))}
    {error ? (
      <p id={`${fieldId('weekdays')}-error`} className="field-error">
        {said(error)}
      </p>
    ) : null}
  </fieldset>
)

/** How often, at what time, from when and until when. */
export const ScheduleFields = withForm({
  defaultValues: emptyValues(),
  render: ({ form }) => (
    <>
      <form.Subscribe selector={({ values: { unit } }) => unit}>
        {(unit) => (
          <>
            <div className={css.pair}>
              <form.AppField name="unit">{(field) => <field.Select label={words('unit')} options={units()} />}</form.AppField>
              <form.AppField name="every">
                {(field) => (
                  <field.TextField type="number" label={everyLabel(unit)} required min={1} max={isUnit(unit) ? MAX_EVERY[unit] : 1} />
                )}
              </form.AppField>
            </div>
            {unit === 'weeks' ? (
              <form.Field name="weekdays">
                {(field) => (
                  <Weekdays
                    value={field.state.value}
                    error={errorText(field.state.meta.errors)}
                    onChange={(days) => field.handleChange(days)}
                  />
                )}
              </form.Field>
            ) : null}
            {unit === 'months' ? (
              <form.AppField name="day">
                {(field) => <field.TextField type="number" label={words('day')} hint={words('dayHint')} required min={1} max={31} />}
              </form.AppField>
            ) : null}
            {unit === 'weekdayOfMonth' ? (
              <div className={css.pair}>
                <form.AppField name="nth">{(field) => <field.Select label={words('nth')} options={nths()} />}</form.AppField>
                <form.AppField name="weekday">{(field) => <field.Select label={words('weekday')} options={weekdays()} />}</form.AppField>
              </div>
            ) : null}
          </>
        )}
      </form.Subscribe>
      <div className={css.pair}>
        <form.AppField name="time">{() => <TimeField label={words('time')} required />}</form.AppField>
        <form.AppField name="startsOn">{() => <DateField label={words('startsOn')} required />}</form.AppField>
      </div>
      <form.Field name="businessDays">
        {(field) => (
          <div>
            <label className={css.weekday}>
              <CheckBox
                id={fieldId('businessDays')}
                checked={field.state.value}
                describedBy={`${fieldId('businessDays')}-hint`}
                onChange={(isOn) => field.handleChange(isOn)}
              />
              {t('businessDays')}
            </label>
            <p id={`${fieldId('businessDays')}-hint`} className="field-hint">
              {t('businessDaysHint')}
            </p>
          </div>
        )}
      </form.Field>
      <form.Subscribe selector={({ values: { end } }) => end}>
        {(end) => (
          <div className={css.pair}>
            <form.AppField name="end">{(field) => <field.Select label={words('end')} options={ends()} />}</form.AppField>
            {end === 'date' ? <form.AppField name="endsOn">{() => <DateField label={words('endsOn')} required />}</form.AppField> : null}
            {end === 'times' ? (
              <form.AppField name="times">
                {(field) => <field.TextField type="number" label={t('times')} required min={1} max={MAX_TIMES} />}
              </form.AppField>
            ) : null}
          </div>
        )}
      </form.Subscribe>
    </>
  ),
})
