import { NTHS, WEEKDAYS } from '@balcao/contracts/recurring/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { ManyField } from '../../lib/pickers/many-field.tsx'
import { weekdayName } from '../../lib/rhythm/rhythm.ts'
import { t } from './messages.ts'
import type { RhythmValues } from './rhythm-values.ts'

const UNITS = ['days', 'weeks', 'months', 'weekdayOfMonth'] as const
const ENDS = ['never', 'date', 'times'] as const
const weekdays = () => WEEKDAYS.map((day) => [String(day), weekdayName(day)] as const)
const everyLabel = (unit: string) => t(unit === 'days' ? 'everyDays' : unit === 'weeks' ? 'everyWeeks' : 'everyMonths')

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
          label={t('unit')}
          value={values.unit}
          options={UNITS.map((unit) => [unit, t(`unit_${unit}`)] as const)}
          onChange={(unit) => set({ unit })}
        />
        <Text label={everyLabel(values.unit)} {...of('every')} />
      </div>
      {values.unit === 'weeks' ? (
        <ManyField
          label={t('weekdays')}
          hint={errors.weekdays ?? ''}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          value={values.weekdays.map(String)}
          onChange={(days) => set({ weekdays: days.map(Number).toSorted() })}
        />
      ) : null}
      {values.unit === 'months' ? <Text label={t('day')} hint={t('dayHint')} {...of('day')} /> : null}
      {values.unit === 'weekdayOfMonth' ? (
        <div className={page.pair}>
          <Choice
            label={t('nth')}
            value={values.nth}
            options={NTHS.map((nth) => [String(nth), t(nth === -1 ? 'nthLast' : `nth${nth}`)] as const)}
            onChange={(nth) => set({ nth })}
          />
          <Choice label={t('weekday')} value={values.weekday} options={weekdays()} onChange={(weekday) => set({ weekday })} />
        </div>
      ) : null}
      <div className={page.pair}>
        <Moment kind="time" label={t('time')} {...of('time')} />
        <Moment kind="day" label={t('startsOn')} {...of('startsOn')} />
      </div>
      <CheckOption checked={values.businessDays} onChange={(businessDays) => set({ businessDays })}>
        {t('businessDays')}
      </CheckOption>
      <div className={page.pair}>
        <Choice
          label={t('end')}
          value={values.end}
          options={ENDS.map((end) => [end, t(`end_${end}`)] as const)}
          onChange={(end) => set({ end })}
        />
        {values.end === 'date' ? <Moment kind="day" label={t('endsOn')} {...of('endsOn')} /> : null}
        {values.end === 'times' ? <Text label={t('times')} {...of('times')} /> : null}
      </div>
    </>
  )
}
