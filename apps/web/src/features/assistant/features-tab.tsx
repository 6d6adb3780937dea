import { ROLES, type Role, roleName } from '@balcao/contracts/access'
import { BY_MODEL, FEATURES, type Feature, ON_TICKETS, ONLY_BY_MODEL } from '@balcao/contracts/assistant/names'
import type { FeatureSwitch } from '@balcao/contracts/assistant/settings'
import { LabelledSelect } from '@balcao/ui/forms/labelled-select'
import { Loaded } from '@balcao/ui/profile/block'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { t } from './messages.ts'
import { TriageFields } from './triage-fields.tsx'
import { useAssistantSettings } from './use-settings.ts'

const isAmong = (names: readonly Feature[], name: Feature) => names.includes(name)
const CUSTOMERS: readonly Role[] = ['client', 'user']
const STAFF = ROLES.filter((role) => role !== 'guest' && !CUSTOMERS.includes(role))

/** What the assistant does, each with its switch, for whom, and what it cannot do without a model. */
export const FeaturesTab = () => {
  const { query, change, isSaving } = useAssistantSettings()
  return (
    <Loaded query={query} failed={t('failed')} lines={10}>
      {({ features }) =>
        FEATURES.map((name) => (
          <FeatureCard
            key={name}
            name={name}
            value={features[name]}
            disabled={isSaving}
            onChange={(value) => change({ features: { [name]: value } })}
          />
        ))
      }
    </Loaded>
  )
}

type FeatureCardProps = { name: Feature; value: FeatureSwitch; disabled: boolean; onChange: (value: FeatureSwitch) => void }

const FeatureCard = ({ name, value, disabled, onChange }: FeatureCardProps) => {
  const id = useId()
  const roles = name === 'customer_answers' ? CUSTOMERS : STAFF
  const set = (part: Partial<FeatureSwitch>) =>
    onChange({ ...value, ...part, ...(isAmong(ONLY_BY_MODEL, name) ? { adapter: 'model' as const } : {}) })
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t(name)}</h2>
        <Switch
          checked={value.enabled}
          disabled={disabled}
          onChange={(_, enabled) => set({ enabled })}
          slotProps={{ input: { 'aria-label': t('on', { name: t(name) }) } }}
        />
      </div>
      <p className={css.quiet}>{t(`${name}Text`)}</p>
      <p className={css.quiet}>{t(`limits_${name}`)}</p>
      {value.enabled ? (
        <div className={css.fields}>
          {isAmong(BY_MODEL, name) && !isAmong(ONLY_BY_MODEL, name) ? (
            <LabelledSelect
              label={t('adapter')}
              value={value.adapter}
              disabled={disabled}
              {...(name === 'customer_answers' ? { hint: t('gate') } : {})}
              onChange={({ target }) => set({ adapter: target.value as FeatureSwitch['adapter'] })}
            >
              <MenuItem value="offline">{t('offline')}</MenuItem>
              <MenuItem value="model">{t('model')}</MenuItem>
            </LabelledSelect>
          ) : null}
          <Several
            label={t('roles')}
            none={t('allRoles')}
            options={roles.map((role) => [role, roleName(role)])}
            value={value.roles}
            disabled={disabled}
            onChange={(chosen) => set({ roles: chosen as Role[] })}
          />
          {isAmong(ON_TICKETS, name) ? <Queues value={value.queues} disabled={disabled} onChange={(queues) => set({ queues })} /> : null}
          {name === 'triage' ? <TriageFields value={value} disabled={disabled} onChange={set} /> : null}
        </div>
      ) : null}
    </section>
  )
}

type QueuesProps = { value: readonly number[]; disabled: boolean; onChange: (value: number[]) => void }

const Queues = ({ value, disabled, onChange }: QueuesProps) => {
  const { data } = trpc.tickets.options.useQuery({}, { staleTime: 60_000 })
  return (
    <Several
      label={t('queues')}
      none={t('allQueues')}
      options={(data?.queues ?? []).map(({ id, name }) => [String(id), name])}
      value={value.map(String)}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

type SeveralProps = {
  label: string
  /** What it says where none is chosen. */
  none: string
  options: readonly (readonly [value: string, name: string])[]
  value: readonly string[]
  disabled: boolean
  onChange: (value: string[]) => void
}

const Several = ({ label, none, options, value, disabled, onChange }: SeveralProps) => (
  <LabelledSelect
    label={label}
    multiple
    displayEmpty
    value={[...value]}
    disabled={disabled}
    onChange={({ target }) => onChange([target.value].flat())}
    renderValue={() =>
      value.length === 0
        ? none
        : options
            .filter(([one]) => value.includes(one))
            .map(([, name]) => name)
            .join(', ')
    }
  >
    {options.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </LabelledSelect>
)
