import { HALF_HOURS } from '@balcao/contracts/notifications/preference-words'
import type { QuietHours } from '@balcao/contracts/notifications/preferences'
import { useId, useState } from 'react'
import { CheckBox } from '../check-box.tsx'
import { dateFormat } from '../lib/date-format.ts'
import { t } from '../lib/profile/notice-messages.ts'
import { Choice } from '../profile/choice.tsx'
import { SwitchRow } from '../profile/switch-row.tsx'
import css from './notices.module.css'

/** Nights of working days and whole weekends are what most people mean; days say when the hours begin. */
const USUAL: QuietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
const TIMES = HALF_HOURS.map((time) => [time, time] as const)
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

function dayName(day: number, style: 'short' | 'long'): string {
  return dateFormat({ weekday: style, timeZone: 'UTC' }).format(MONDAY + (day - 1) * 86_400_000)
}

type QuietProps = { value: QuietHours | null; onChange: (value: QuietHours | null) => void }

/** From when to when nothing sounds, on which days. What cannot be kept is said, and stays as it was. */
export const QuietHoursFields = ({ value, onChange }: QuietProps) => {
  const [wrong, setWrong] = useState<'sameTimes' | 'noDays' | null>(null)
  const daysId = useId()
  const change = (part: Partial<QuietHours>) => {
    if (!value) return
    const next = { ...value, ...part }
    const problem = next.from === next.to ? 'sameTimes' : next.days.length === 0 ? 'noDays' : null
    setWrong(problem)
    if (!problem) onChange(next)
  }
  return (
    <div className={css.fields}>
      <SwitchRow
        label={t('quietOn')}
        hint={t('quietOnHint')}
        checked={value !== null}
        onChange={(on) => {
          setWrong(null)
          onChange(on ? USUAL : null)
        }}
      />
      {value ? (
        <>
          <div className={css.times}>
            <Choice label={t('from')} value={value.from} options={TIMES} onChange={(from) => change({ from })} />
            <Choice label={t('to')} value={value.to} options={TIMES} onChange={(to) => change({ to })} />
          </div>
          <div>
            <p id={daysId} className={css.legend}>
              {t('days')}
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
            <div role="group" aria-labelledby={daysId} className={css.days}>
              {USUAL.days.map((day) => (
                <label key={day} className={css.day}>
                  <CheckBox
                    checked={value.days.includes(day)}
                    onChange={(on) => change({ days: USUAL.days.filter((one) => (one === day ? on : value.days.includes(one))) })}
                    label={dayName(day, 'long')}
                  />
                  <span aria-hidden="true">{dayName(day, 'short')}</span>
                </label>
              ))}
            </div>
          </div>
          <p role="alert" className={css.wrong}>
            {wrong ? t(wrong) : null}
          </p>
        </>
      ) : null}
    </div>
  )
}
