import { locale } from '@balcao/ui/lib/language'
import { type Day, endBounds, type Span, startBounds } from '@balcao/ui/lib/notifications/day-bounds'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ptBR } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/pt-br'
import css from './filters.module.css'
import { t } from './messages.ts'

type DateFieldsProps = { value: Span; onChange: (span: Span) => void }

const dayOf = (date: Dayjs | null): Day | null => (date?.isValid() ? date.format('YYYY-MM-DD') : null)
const portuguese = ptBR.components.MuiLocalizationProvider.defaultProps.localeText

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
      {fields.map(([name, { min, max }]) => (
        <DatePicker
          key={name}
          label={t(name)}
          value={value[name] === null ? null : dayjs(value[name])}
          minDate={dayjs(min)}
          maxDate={dayjs(max)}
          onChange={(date, { validationError }) => {
            if (validationError === null) onChange({ ...value, [name]: dayOf(date) })
          }}
          slotProps={{ textField: { size: 'small', className: css.date }, field: { clearable: true }, popper: { placement: 'bottom-end' } }}
        />
      ))}
    </LocalizationProvider>
  )
}
