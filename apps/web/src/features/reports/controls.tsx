import { COMPARES, isOfPeople, REPORT_HOURS } from '@balcao/contracts/reports/words'
import { SettledDate } from '@balcao/ui/dates/date-input'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { t } from './messages.ts'
import { ReportFilter } from './report-filter.tsx'
import css from './reports.module.css'
import { type Asked, CHAT_FILTERS, daysOf, PERIODS, type Tab, withDay } from './search.ts'

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    size="small"
    displayEmpty
    value={value}
    onChange={(event) => onChange(event.target.value)}
    SelectDisplayProps={{ 'aria-label': label }}
    className={css.choice}
  >
    {options.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </Select>
)

type ControlsProps = { asked: Asked; today: string; onChange: (next: Asked) => void }

/** Their durations are not of business hours. */
const OWN_HOURS: readonly Tab[] = ['chat', 'availability', 'time']

/** The period, what it is compared with, and which tickets count. */
export const Controls = ({ asked, today, onChange }: ControlsProps) => {
  const { period, from, to, compare, hours, filter } = asked
  const days = from && to ? { from, to } : undefined
  const choose = (end: 'from' | 'to') => (day: string) => days && onChange({ ...asked, ...withDay(days, end, day) })
  return (
    <div className={css.controls}>
      <Choice
        label={t('period')}
        value={from && to ? 'own' : period}
        options={[...PERIODS.map((one) => [one, t(`period_${one}`)] as const), ['own', t('period_own')]]}
        onChange={(next) =>
          onChange({
            ...asked,
            period: PERIODS.find((one) => one === next) ?? period,
            ...(next === 'own' ? (days ?? daysOf(period, today)) : { from: undefined, to: undefined }),
          })
        }
      />
      {days
        ? (['from', 'to'] as const).map((end) => (
            <SettledDate
              key={end}
              kind="day"
              size="small"
              label={t(end)}
              value={days[end]}
              min="2000-01-01"
              className={css.choice ?? ''}
              onSettle={choose(end)}
            />
          ))
        : null}
      <Choice
        label={t('compare')}
        value={compare}
        options={COMPARES.map((one) => [one, t(`compare_${one}`)])}
        onChange={(next) => onChange({ ...asked, compare: COMPARES.find((one) => one === next) ?? compare })}
      />
      {OWN_HOURS.includes(asked.tab) ? null : (
        <Choice
          label={t('hours')}
          value={hours}
          options={REPORT_HOURS.map((one) => [one, t(`hours_${one}`)])}
          onChange={(next) => onChange({ ...asked, hours: REPORT_HOURS.find((one) => one === next) ?? hours })}
        />
      )}
      <ReportFilter
        filter={filter}
        only={isOfPeople(asked.tab) ? CHAT_FILTERS : undefined}
        onChange={(next) => onChange({ ...asked, filter: next })}
      />
    </div>
  )
}
