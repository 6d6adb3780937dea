import { NTHS, WEEKDAYS } from '@balcao/contracts/recurring/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { ManyField } from '../../lib/pickers/many-field.tsx'
import { weekdayName } from '../../lib/rhythm/rhythm.ts'
import { t as words } from '../../lib/rhythm/rhythm-form.messages.ts'
import type { RhythmValues } from '../../lib/rhythm/rhythm-values.ts'
import { t } from './messages.ts'

const UNITS = ['days', 'weeks', 'months', 'weekdayOfMonth'] as const
const ENDS = ['never', 'date', 'times'] as const
const weekdays = () => WEEKDAYS.map((day) => [String(day), weekdayName(day)] as const)
const everyLabel = (unit: string) => words(unit === 'days' ? 'everyDays' : unit === 'weeks' ? 'everyWeeks' : 'everyMonths')

type RhythmFieldsProps = {
  values: RhythmValues
  errors: Readonly<Record<string, string>>
  onChange: (next: RhythmValues) => void
}
type FieldProps = { label: string; hint?: string; error: string | undefined; value: string; onChange: (value: string) => void }

const Text = ({ label, hint, error, value, onChange }: FieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} required>
    {(ids) => <PlainInput ids={ids} value={value} onChange={onChange} inputProps={{ inputMode: 'numeric', autoComplete: 'off' }} />}
  </FieldFrame>
)
const Moment = ({ kind, label, error, value, onChange }: FieldProps & { kind: 'day' | 'time' }) => (
  <FieldFrame label={label} error={error} required>
    {(ids) => <DateInput kind={kind} ids={ids} value={value} onChange={onChange} />}
  </FieldFrame>
)

/** How often, at what time, from when and until when. */
export const RhythmFields = ({ values, errors, onChange }: RhythmFieldsProps) => {
  const set = (next: Partial<RhythmValues>) => onChange({ ...values, ...next })
  const of = <K extends keyof RhythmValues>(name: K) => ({
    error: errors[name],
    value: values[name],
    onChange: (value: RhythmValues[K]) => set({ [name]: value }),
  })
  return (
    <>
      <div className={page.pair}>
        <Choice
          label={words('unit')}
          value={values.unit}
          options={UNITS.map((unit) => [unit, words(`unit_${unit}`)] as const)}
          onChange={(unit) => set({ unit })}
        />
        <Text label={everyLabel(values.unit)} {...of('every')} />
      </div>
      {values.unit === 'weeks' ? (
        <ManyField
          label={words('weekdays')}
          error={errors.weekdays}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          value={values.weekdays.map(String)}
          onChange={(days) => set({ weekdays: days.map(Number).toSorted() })}
        />
      ) : null}
      {values.unit === 'months' ? <Text label={words('day')} hint={words('dayHint')} {...of('day')} /> : null}
      {values.unit === 'weekdayOfMonth' ? (
        <div className={page.pair}>
          <Choice
            label={words('nth')}
            value={values.nth}
            options={NTHS.map((nth) => [String(nth), words(nth === -1 ? 'nthLast' : `nth${nth}`)] as const)}
            onChange={(nth) => set({ nth })}
          />
          <Choice label={words('weekday')} value={values.weekday} options={weekdays()} onChange={(weekday) => set({ weekday })} />
        </div>
      ) : null}
      <div className={page.pair}>
        <Moment kind="time" label={words('time')} {...of('time')} />
        <Moment kind="day" label={words('startsOn')} {...of('startsOn')} />
      </div>
      <CheckOption checked={values.businessDays} onChange={(businessDays) => set({ businessDays })}>
        {t('businessDays')}
      </CheckOption>
      <div className={page.pair}>
        <Choice
          label={words('end')}
          value={values.end}
          options={ENDS.map((end) => [end, end === 'times' ? t('end_times') : words(`end_${end}`)] as const)}
          onChange={(end) => set({ end })}
        />
        {values.end === 'date' ? <Moment kind="day" label={words('endsOn')} {...of('endsOn')} /> : null}
        {values.end === 'times' ? <Text label={t('times')} {...of('times')} /> : null}
      </div>
    </>
  )
}
