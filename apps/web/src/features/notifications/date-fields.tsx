import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { isWritten, written } from '@balcao/ui/lib/dates/date-text'
import { todayHere } from '@balcao/ui/lib/dates/today'
import { type Day, endBounds, type Span, startBounds } from '@balcao/ui/lib/notifications/day-bounds'
import { useEffect, useRef, useState } from 'react'
import css from './filters.module.css'
import { t } from './messages.ts'

type DateFieldsProps = { value: Span; onChange: (span: Span) => void }

/** The two days between which the list is; what may not be chosen is not offered, and not taken when typed. */
export function DateFields({ value, onChange }: DateFieldsProps) {
  const today = todayHere()
  const fields = [
    ['start', startBounds(value.end, today)],
    ['end', endBounds(value.start, today)],
  ] as const
  return (
    <div className={css.dates}>
      {fields.map(([name, bounds]) => (
        <BoundedDay key={name} label={t(name)} value={value[name]} {...bounds} onChange={(day) => onChange({ ...value, [name]: day })} />
      ))}
    </div>
  )
}

type BoundedDayProps = { label: string; value: Day | null; min: Day; max: Day; onChange: (day: Day | null) => void }

/** Holds what is being typed: on its way to a year of four digits it is no day that counts. */
const BoundedDay = ({ label, value, min, max, onChange }: BoundedDayProps) => {
  const [typed, setTyped] = useState({ of: value, text: value ?? '' })
  // changed from outside it begins anew
  if (typed.of !== value) setTyped({ of: value, text: value ?? '' })
  const isDay = isWritten('day', typed.text)
  // What is not written to its end yet is no mistake.
  const fault =
    isDay && typed.text < min
      ? t('dayNotBefore', { day: written('day', min) })
      : isDay && typed.text > max
        ? t('dayNotAfter', { day: written('day', max) })
        : undefined
  const field = useRef<HTMLDivElement>(null)
  // On a phone it would appear below the panel's edge.
  useEffect(() => {
    if (fault) field.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  const change = (text: string) => {
    const day = isWritten('day', text) && min <= text && text <= max ? text : null
    setTyped({ of: day, text })
    if (day !== value) onChange(day)
  }
  return (
    <div ref={field}>
      <FieldFrame label={label} {...(fault ? { error: fault } : {})}>
        {(ids) => <DateInput kind="day" ids={ids} size="small" value={typed.text} min={min} max={max} onChange={change} />}
      </FieldFrame>
    </div>
  )
}
