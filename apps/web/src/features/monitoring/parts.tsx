import type { HealthState } from '@balcao/contracts/monitoring/words'
import { clockTime } from '@balcao/ui/lib/time'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type ReactNode, useId } from 'react'
import { t } from './messages.ts'
import css from './monitoring.module.css'

/** How often figures of now are read. */
export const LIVE_MS = 10_000

/** One matter of the page under its heading. */
export const Card = ({ title, text, acts, children }: { title: string; text?: string; acts?: ReactNode; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        {acts ? <div className={css.acts}>{acts}</div> : null}
      </div>
      {text ? <p className={css.quiet}>{text}</p> : null}
      {children}
    </section>
  )
}

/** A figure under its name, with what it counts. */
export const Figure = ({ name, value, means }: { name: string; value: ReactNode; means: string }) => (
  <div className={css.figure}>
    <dt>{name}</dt>
    <dd>
      <span className={css.value}>{value}</span>
      <small>{means}</small>
    </dd>
  </div>
)

/** A state by shape, colour and word. */
export const State = ({ state, long = false }: { state: HealthState; long?: boolean }) => (
  <span className={css.state} data-state={state}>
    {t(long ? `state_${state}` : `short_${state}`)}
  </span>
)

/** When the figures are from, and that they go on by themselves. */
export const Live = ({ at }: { at: string }) => <p className={css.quiet}>{t('live', { n: LIVE_MS / 1_000, at: clockTime(at) })}</p>

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** One of a few, on the line of a heading. */
export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select size="small" value={value} SelectDisplayProps={{ 'aria-label': label }} onChange={(event) => onChange(event.target.value)}>
    {options.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </Select>
)
