import { locale } from '@balcao/ui/lib/language'
import { type Day, endBounds, type Span, startBounds, takenDay } from '@balcao/ui/lib/notifications/day-bounds'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ptBR } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/pt-br'
import { CalendarDays, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import css from './filters.module.css'
import { t } from './messages.ts'

type DateFieldsProps = { value: Span; onChange: (span: Span) => void }

const dayOf = (date: Dayjs | null): Day | null => (date?.isValid() ? date.format('YYYY-MM-DD') : null)
const dateOf = (day: Day | null): Dayjs | null => (day === null ? null : dayjs(day))
const shown = (day: Day) => dayjs(day).toDate().toLocaleDateString(locale())
const CalendarIcon = () => <CalendarDays size={18} aria-hidden />
const ClearIcon = () => <X size={16} aria-hidden />
const portuguese = ptBR.components.MuiLocalizationProvider.defaultProps.localeText

/** The picker writes the words of its sections by `innerHTML`, which the page's policy refuses of anybody: there it takes them as text. */
const takesText = ({ target }: { target: EventTarget }) =>
  Object.defineProperty(target, 'innerHTML', {
    configurable: true,
    set(this: Element, words: string) {
      this.textContent = words
    },
  })

/** The two days between which the list is; what may not be chosen is not offered, and not taken when typed. */
export default function DateFields({ value, onChange }: DateFieldsProps) {
  const inPortuguese = locale() === 'pt-BR'
  const today = dayjs().format('YYYY-MM-DD')
  const fields = [
    ['start', startBounds(value.end, today)],
    ['end', endBounds(value.start, today)],
  ] as const
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={inPortuguese ? 'pt-br' : 'en'}
      {...(inPortuguese ? { localeText: portuguese } : {})}
    >
      <div className={css.dates} onInputCapture={takesText}>
        {fields.map(([name, { min, max }]) => (
          <DateField
            key={name}
            label={t(name)}
            value={value[name]}
            min={min}
            max={max}
            onChange={(day) => onChange({ ...value, [name]: day })}
          />
        ))}
      </div>
    </LocalizationProvider>
  )
}

type Typed = { of: Day | null; date: Dayjs | null; error?: string | null }
type DateFieldProps = { label: string; value: Day | null; min: Day; max: Day; onChange: (day: Day | null) => void }

/** Holds what is being typed: on its way to a year of four digits it is no day that counts. */
const DateField = ({ label, value, min, max, onChange }: DateFieldProps) => {
  const [typed, setTyped] = useState<Typed>(() => ({ of: value, date: dateOf(value) }))
  // changed from outside it begins anew
  if (typed.of !== value) setTyped({ of: value, date: dateOf(value) })
  // What is not written to its end yet is no mistake.
  const fault =
    typed.error === 'minDate' ? t('dayNotBefore', { day: shown(min) }) : typed.error === 'maxDate' && t('dayNotAfter', { day: shown(max) })
  const field = useRef<HTMLDivElement>(null)
  // On a phone it would appear below the panel's edge.
  useEffect(() => {
    if (fault) field.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  return (
    <DatePicker
      ref={field}
      label={label}
      value={typed.date}
      minDate={dayjs(min)}
      maxDate={dayjs(max)}
      onChange={(date, { validationError }) => {
        const day = takenDay(dayOf(date), validationError)
        setTyped({ of: day, date, error: validationError })
        if (day !== value) onChange(day)
      }}
      slots={{ openPickerIcon: CalendarIcon, clearIcon: ClearIcon }}
      slotProps={{
        textField: { size: 'small', helperText: fault, slotProps: { inputLabel: { shrink: true, className: css.label ?? '' } } },
        field: { clearable: true },
        popper: { placement: 'bottom-end' },
      }}
    />
  )
}
