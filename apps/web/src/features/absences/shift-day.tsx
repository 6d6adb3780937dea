import { said } from '@balcao/ui/lib/language'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
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
            <OutlinedInput
              size="small"
              type="time"
              value={from}
              disabled={disabled}
              error={error !== undefined}
              onChange={(event) => set(n, 0, event.target.value)}
              inputProps={{ 'aria-label': t('shiftFrom', { day: name, n: n + 1 }), 'aria-describedby': error ? errorId : undefined }}
            />
            <span>{t('until')}</span>
            <OutlinedInput
              size="small"
              type="time"
              value={to}
              disabled={disabled}
              error={error !== undefined}
              onChange={(event) => set(n, 1, event.target.value)}
              inputProps={{ 'aria-label': t('shiftTo', { day: name, n: n + 1 }), 'aria-describedby': error ? errorId : undefined }}
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
