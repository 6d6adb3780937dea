import type { Calendar } from '@balcao/contracts/calendars/calendars'
import type { Span } from '@balcao/contracts/calendars/spans'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import css from './calendars.module.css'
import { t } from './messages.ts'
import { SpanList } from './span-list.tsx'
import { DAYS, dayAfter, dayName } from './week-text.ts'

type Week = Calendar['hours']
/** What is wrong with a week, by place: '1.0' is Monday's first span, '' the week as a whole. */
export type WeekErrors = ReadonlyMap<string, string>

type WeekGridProps = { week: Week; errors: WeekErrors; disabled: boolean; onChange: (week: Week) => void }

const errorsOf = (errors: WeekErrors, day: number): Map<number, string> =>
  new Map(
    [...errors].flatMap(([place, error]): [number, string][] => {
      const [of, index] = place.split('.')
      return of === String(day) && index !== undefined ? [[Number(index), error]] : []
    }),
  )

/** The hours of a week, a row a day. */
export const WeekGrid = ({ week, errors, disabled, onChange }: WeekGridProps) => {
  const monday = week[1] ?? []
  const set = (day: number, spans: Span[]) => onChange({ ...week, [day]: spans })
  const whole = errors.get('')
  return (
    <fieldset id={fieldId('hours')} tabIndex={-1} className={css.week}>
      <legend className={css.legend}>{t('hours')}</legend>
      <div className={css.weekHead}>
        <p className={css.quiet}>{t('hoursText')}</p>
        {disabled ? null : (
          <Button
            size="small"
            disabled={monday.length === 0}
            onClick={() => onChange(Object.fromEntries(DAYS.map((day) => [day, monday.map((span) => [...span] as Span)])))}
          >
            {t('copyMonday')}
          </Button>
        )}
      </div>
      {whole ? (
        <p role="alert" className={css.wrong}>
          {said(whole)}
        </p>
      ) : null}
      {DAYS.map((day) => (
        <div key={day} className={css.day}>
          <span className={css.dayName}>{dayName(day)}</span>
          <SpanList
            day={dayName(day)}
            next={dayName(dayAfter(day))}
            spans={week[day] ?? []}
            errors={errorsOf(errors, day)}
            disabled={disabled}
            onChange={(spans) => set(day, spans)}
          />
        </div>
      ))}
    </fieldset>
  )
}
