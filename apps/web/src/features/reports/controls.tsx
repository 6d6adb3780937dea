import { COMPARES, REPORT_HOURS } from '@balcao/contracts/reports/words'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { priorityName } from '@balcao/ui/lib/names'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { trpc } from '../../lib/trpc.ts'
import { dayText } from './format.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import { type Asked, PERIODS } from './search.ts'

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

/** The period, what it is compared with, and which tickets count. */
export const Controls = ({ asked, onChange }: { asked: Asked; onChange: (next: Asked) => void }) => {
  const queues = trpc.queues.list.useQuery({}).data?.data ?? []
  const { period, from, to, compare, hours, queueId, priority } = asked
  const own = from && to ? ([['own', t('period_own', { from: dayText(from), to: dayText(to) })]] as const) : []
  return (
    <div className={css.controls}>
      <Choice
        label={t('period')}
        value={from && to ? 'own' : period}
        options={[...own, ...PERIODS.map((one) => [one, t(`period_${one}`)] as const)]}
        onChange={(next) =>
          onChange({
            ...asked,
            period: PERIODS.find((one) => one === next) ?? period,
            ...(next === 'own' ? {} : { from: undefined, to: undefined }),
          })
        }
      />
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
      <Choice
        label={t('queue')}
        value={queues.some(({ id }) => id === queueId[0]) ? String(queueId[0]) : ''}
        options={[['', t('allQueues')], ...queues.map(({ id, name }) => [String(id), name] as const)]}
        onChange={(next) => onChange({ ...asked, queueId: next ? [Number(next)] : [] })}
      />
      <Choice
        label={t('priority')}
        value={priority[0] ?? ''}
        options={[['', t('allPriorities')], ...PRIORITIES.toReversed().map((one) => [one, priorityName(one)] as const)]}
        onChange={(next) => onChange({ ...asked, priority: PRIORITIES.filter((one) => one === next) })}
      />
    </div>
  )
}
