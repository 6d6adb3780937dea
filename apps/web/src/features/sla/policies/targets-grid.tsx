import { METRICS, type Metric } from '@balcao/contracts/sla/bounds'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { said } from '@balcao/ui/lib/language'
import { priorityName } from '@balcao/ui/lib/names'
import { NativeSelect } from '@balcao/ui/native-select'
import { PriorityLabel } from '@balcao/ui/priority-glyph'
import OutlinedInput from '@mui/material/OutlinedInput'
import { t as mark } from '../../../lib/sla/messages.ts'
import type { Cells } from './form-values.ts'
import { t } from './messages.ts'
import css from './policies.module.css'

type Calendar = { id: number; name: string }
type TargetsGridProps = {
  cells: Cells
  calendars: readonly Calendar[]
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (cells: Cells) => void
}

const ORDER = PRIORITIES.toReversed()

/** Targets by metric and priority, as durations; each metric counts by one calendar, or round the clock. */
export const TargetsGrid = ({ cells, calendars, errors, disabled, onChange }: TargetsGridProps) => {
  const set = (metric: Metric, priorities: readonly Priority[], change: Partial<Cells[Metric][Priority]>) => {
    const by = Object.fromEntries(
      PRIORITIES.map((one) => [one, priorities.includes(one) ? { ...cells[metric][one], ...change } : cells[metric][one]]),
    ) as Cells[Metric]
    onChange({ ...cells, [metric]: by })
  }
  const wrong = METRICS.flatMap((metric) =>
    ORDER.flatMap((priority) => {
      const text = errors[`cells.${metric}.${priority}`]
      return text ? [{ key: `${metric}.${priority}`, text: `${nameOf(metric, priority)}: ${said(text)}` }] : []
    }),
  )
  return (
    <div className={css.gridScroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t('metric')}</th>
            {ORDER.map((priority) => (
              <th key={priority} scope="col">
                <PriorityLabel priority={priority} />
              </th>
            ))}
            <th scope="col">{t('calendar')}</th>
          </tr>
        </thead>
        <tbody>
          {METRICS.map((metric) => (
            <tr key={metric}>
              <th scope="row">{mark(`metric_${metric}`)}</th>
              {ORDER.map((priority) => (
                <td key={priority}>
                  <OutlinedInput
                    size="small"
                    disabled={disabled}
                    value={cells[metric][priority].text}
                    error={errors[`cells.${metric}.${priority}`] !== undefined}
                    onChange={(event) => set(metric, [priority], { text: event.target.value })}
                    inputProps={{ 'aria-label': nameOf(metric, priority), maxLength: 20, autoComplete: 'off' }}
                  />
                </td>
              ))}
              <td>
                <NativeSelect
                  dense
                  label={t('calendarOf', { metric: mark(`metric_${metric}`) })}
                  disabled={disabled}
                  value={cells[metric].medium.calendarId}
                  options={[['', t('always')], ...calendars.map(({ id, name }) => [String(id), name] as const)]}
                  onChange={(calendarId) => set(metric, PRIORITIES, { calendarId })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong.length > 0 || errors.cells ? (
        <ul className={css.errors} role="alert">
          {errors.cells ? <li>{said(errors.cells)}</li> : null}
          {wrong.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const nameOf = (metric: Metric, priority: Priority) =>
  t('cell', { metric: mark(`metric_${metric}`), priority: priorityName(priority).toLowerCase() })
