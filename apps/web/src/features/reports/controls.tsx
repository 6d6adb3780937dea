import { COMPARES, REPORT_HOURS } from '@balcao/contracts/reports/words'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { t } from './messages.ts'
import { ReportFilter } from './report-filter.tsx'
import css from './reports.module.css'
import { type Asked, daysOf, PERIODS, withDay } from './search.ts'

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

/** A day, typed or picked; what is not written to its end yet is kept by the field. */
const DayInput = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => {
  const [typed, setTyped] = useState({ of: value, text: value })
  // Changed from outside it begins anew.
  if (typed.of !== value) setTyped({ of: value, text: value })
  return (
    <OutlinedInput
      size="small"
      type="date"
      value={typed.text}
      onChange={(event) => setTyped({ of: value, text: event.target.value })}
      onBlur={() => onChange(typed.text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(typed.text)
      }}
      inputProps={{ 'aria-label': label, min: '2000-01-01', max: '2100-12-31' }}
      className={css.choice ?? ''}
    />
  )
}

type ControlsProps = { asked: Asked; today: string; onChange: (next: Asked) => void }

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
      {days ? (
        <>
          <DayInput label={t('from')} value={days.from} onChange={choose('from')} />
          <DayInput label={t('to')} value={days.to} onChange={choose('to')} />
        </>
      ) : null}
      <Choice
        label={t('compare')}
        value={compare}
        options={COMPARES.map((one) => [one, t(`compare_${one}`)])}
        onChange={(next) => onChange({ ...asked, compare: COMPARES.find((one) => one === next) ?? compare })}
      />
      <Choice
        label={t('hours')}
        value={hours}
        options={REPORT_HOURS.map((one) => [one, t(`hours_${one}`)])}
        onChange={(next) => onChange({ ...asked, hours: REPORT_HOURS.find((one) => one === next) ?? hours })}
      />
      <ReportFilter filter={filter} onChange={(next) => onChange({ ...asked, filter: next })} />
    </div>
  )
}
