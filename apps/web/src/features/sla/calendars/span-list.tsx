import { isPastMidnight, type Span } from '@balcao/contracts/calendars/spans'
import { DateInput } from '@balcao/ui/dates/date-input'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, X } from 'lucide-react'
import css from './calendars.module.css'
import { t } from './messages.ts'

const NEW_SPAN: Span = ['09:00', '18:00']

/** Where a new span goes: an hour after the last one ends. */
function spanAfter(spans: readonly Span[]): Span {
  const last = spans.at(-1)
  if (!last) return NEW_SPAN
  const hour = Math.min(22, Number(last[1].slice(0, 2)) + 1)
  const two = (value: number) => String(value).padStart(2, '0')
  return [`${two(hour)}:00`, `${two(hour + 1)}:00`]
}

type SpanListProps = {
  /** Whose hours these are, for screen readers. */
  day: string
  /** What a span that goes past midnight ends on. */
  next: string
  spans: readonly Span[]
  /** What is wrong, by the place of a span. */
  errors: ReadonlyMap<number, string>
  disabled: boolean
  onChange: (spans: Span[]) => void
}

/** The hours of one day: several spans, each with its start and end. */
export const SpanList = ({ day, next, spans, errors, disabled, onChange }: SpanListProps) => {
  const change = (at: number, side: 0 | 1, time: string) =>
    onChange(spans.map((span, index) => (index === at ? (span.with(side, time) as Span) : span)))
  return (
    <div className={css.spans}>
      {spans.length === 0 ? <span className={css.quiet}>{t('closed')}</span> : null}
      {spans.map((span, at) => {
        const error = errors.get(at)
        const n = String(at + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place; its times are what is being written
          <div key={at} className={css.span}>
            {([0, 1] as const).map((side) => (
              <DateInput
                key={side}
                kind="time"
                size="small"
                label={t(side === 0 ? 'from' : 'to', { day, n })}
                value={span[side]}
                disabled={disabled}
                invalid={error !== undefined}
                onChange={(time) => change(at, side, time)}
              />
            ))}
            {disabled ? null : (
              <IconButton
                size="small"
                aria-label={t('removeSpan', { day, n })}
                onClick={() => onChange(spans.filter((_, index) => index !== at))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
            {isPastMidnight(span) ? <span className={css.past}>{t('pastMidnight', { day: next })}</span> : null}
            {error ? <span className={css.wrong}>{said(error)}</span> : null}
          </div>
        )
      })}
      {disabled ? null : (
        <Button
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          aria-label={t('addSpanTo', { day })}
          onClick={() => onChange([...spans, spanAfter(spans)])}
        >
          {t('addSpan')}
        </Button>
      )}
    </div>
  )
}
