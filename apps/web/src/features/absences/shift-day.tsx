import { DateInput } from '@balcao/ui/dates/date-input'
import { said } from '@balcao/ui/lib/language'
import IconButton from '@mui/material/IconButton'
import { Plus, X } from 'lucide-react'
import { weekdayName } from './calendar.ts'
import { t } from './messages.ts'
import css from './shift.module.css'

type Spans = [string, string][]
type ShiftDayProps = {
  day: number
  spans: Spans
  error: string | undefined
  disabled: boolean
  most: number
  onChange: (spans: Spans) => void
}

/** The hours of one weekday: as many spans as there are, none for a day off. */
export const ShiftDay = ({ day, spans, error, disabled, most, onChange }: ShiftDayProps) => {
  const name = weekdayName(day)
  const set = (at: number, end: 0 | 1, time: string) =>
    onChange(spans.map((span, n) => (n === at ? (span.with(end, time) as [string, string]) : span)))
  const errorId = `shift-${day}-error`
  return (
    <li className={css.day}>
      <span className={css.dayName}>{name}</span>
      <div className={css.spans}>
        {spans.length === 0 ? <span className={css.off}>{t('dayOff')}</span> : null}
        {spans.map(([from, to], n) => (
          // Spans have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={n} className={css.span}>
            <DateInput
              kind="time"
              size="small"
              label={t('shiftFrom', { day: name, n: n + 1 })}
              value={from}
              disabled={disabled}
              invalid={error !== undefined}
              describedBy={error ? errorId : undefined}
              onChange={(time) => set(n, 0, time)}
            />
            <span>{t('until')}</span>
            <DateInput
              kind="time"
              size="small"
              label={t('shiftTo', { day: name, n: n + 1 })}
              value={to}
              disabled={disabled}
              invalid={error !== undefined}
              describedBy={error ? errorId : undefined}
              onChange={(time) => set(n, 1, time)}
            />
            {disabled ? null : (
              <IconButton
                size="small"
                aria-label={t('shiftRemove', { day: name, n: n + 1 })}
                onClick={() => onChange(spans.filter((_, other) => other !== n))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        {error ? (
          <p id={errorId} className="field-error">
            {said(error)}
          </p>
        ) : null}
      </div>
      {disabled || spans.length >= most ? null : (
        <IconButton size="small" aria-label={t('shiftAdd', { day: name })} onClick={() => onChange([...spans, nextSpan(spans)])}>
          <Plus size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** Hours after the last ones. */
function nextSpan(spans: Spans): [string, string] {
  const [, end] = spans.at(-1) ?? ['', '09:00']
  const hour = Math.min(Number(end.slice(0, 2)) + (spans.length ? 1 : 0), 22)
  const of = (one: number) => `${String(one).padStart(2, '0')}:00`
  return [of(hour), of(Math.min(hour + 4, 23))]
}
