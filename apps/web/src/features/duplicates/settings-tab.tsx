import { type DuplicateSettings, MOST_FIELDS, thresholdsOf } from '@balcao/contracts/duplicates/settings'
import { CHANNELS } from '@balcao/contracts/tickets/statuses'
import { CheckOption } from '@balcao/ui/check-box'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { channelName } from '@balcao/ui/lib/names'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './more-messages.ts'

const FLAGS = ['enabled', 'hintInForm', 'hintInTicket', 'portalHint', 'exactResend', 'thresholdsFromCosts'] as const
const COSTS = ['missed', 'needless', 'wrongMerge'] as const
const NUMBERS = [
  ['hintThreshold', 0.01],
  ['groupThreshold', 0.01],
  ['windowDays', 1],
] as const

/** What an organisation sets; those who may not change it read it. */
const SettingsTab = () => {
  const { data, error, refetch } = trpc.duplicates.settings.get.useQuery({})
  if (error && !data) return <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} />
  return data ? <SettingsForm key={data.version} settings={data} /> : <p role="status">{t('loading')}</p>
}
export default SettingsTab

type ChoicesProps<T extends string> = {
  legend: string
  offers: readonly { value: T; label: string }[]
  chosen: readonly T[]
  most: number
  isReadOnly: boolean
  onChoose: (chosen: T[]) => void
  help?: string
}

/** Some of several, in the order in which they are offered. */
function Choices<T extends string>({ legend, offers, chosen, most, isReadOnly, onChoose, help }: ChoicesProps<T>) {
  return (
    <fieldset className={css.costs}>
      <legend>{legend}</legend>
      {offers.map(({ value, label }) => {
        const isChosen = chosen.includes(value)
        const toggled = offers.map((one) => one.value).filter((one) => (one === value ? !isChosen : chosen.includes(one)))
        return (
          <CheckOption
            key={value}
            checked={isChosen}
            disabled={isReadOnly || (!isChosen && chosen.length >= most)}
            onChange={() => onChoose(toggled)}
          >
            {label}
          </CheckOption>
        )
      })}
      {help ? <p className={css.quiet}>{help}</p> : null}
    </fieldset>
  )
}

const SettingsForm = ({ settings }: { settings: DuplicateSettings }) => {
  const manages = useCan()('duplicate.manage')
  const utils = trpc.useUtils()
  const [draft, setDraft] = useState(settings)
  const fields = useFields('ticket').map(({ key, label }) => ({ value: key, label }))
  const shown = draft.thresholdsFromCosts ? { ...draft, ...thresholdsOf(draft.costs) } : draft
  const told = {
    onSuccess: () => {
      notify.success(t('saved'), { id: 'duplicates' })
      void utils.duplicates.settings.invalidate()
    },
    onError: (why: unknown) => notify.error(t('saveFailed', { why: failureOf(why).message }), { id: 'duplicates' }),
  }
  const update = trpc.duplicates.settings.update.useMutation(told)
  const reset = trpc.duplicates.settings.reset.useMutation(told)
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault()
        const { hintThreshold, groupThreshold, ...others } = draft
        // Thresholds that are named no longer follow from the costs.
        update.mutate(draft.thresholdsFromCosts ? others : { ...others, hintThreshold, groupThreshold })
      }}
    >
      {FLAGS.map((flag) => (
        <CheckOption key={flag} checked={draft[flag]} disabled={!manages} onChange={(isOn) => setDraft({ ...draft, [flag]: isOn })}>
          {t(flag)}
        </CheckOption>
      ))}
      <div className={css.numbers}>
        {NUMBERS.map(([name, step]) => (
          <TextField
            key={name}
            label={t(name)}
            type="number"
            size="small"
            value={shown[name]}
            disabled={!manages || (name !== 'windowDays' && draft.thresholdsFromCosts)}
            slotProps={{ htmlInput: { step, min: step, max: name === 'windowDays' ? 3650 : 0.99 } }}
            onChange={(event) => setDraft({ ...draft, [name]: Number(event.target.value) })}
          />
        ))}
      </div>
      <Choices
        legend={t('channels')}
        offers={CHANNELS.map((value) => ({ value, label: channelName(value) }))}
        chosen={draft.channels}
        most={CHANNELS.length}
        isReadOnly={!manages}
        onChoose={(channels) => setDraft({ ...draft, channels })}
      />
      <Choices
        legend={t('fields')}
        offers={fields}
        chosen={draft.fields}
        most={MOST_FIELDS}
        isReadOnly={!manages}
        onChoose={(chosen) => setDraft({ ...draft, fields: chosen })}
        help={fields.length > 0 ? t('fieldsHelp', { most: MOST_FIELDS }) : t('noFields')}
      />
      <fieldset className={css.costs}>
        <legend>{t('costs')}</legend>
        {COSTS.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            type="number"
            size="small"
            value={draft.costs[name]}
            disabled={!manages}
            slotProps={{ htmlInput: { step: 0.1, min: 0, max: 600 } }}
            onChange={(event) => setDraft({ ...draft, costs: { ...draft.costs, [name]: Number(event.target.value) } })}
          />
        ))}
      </fieldset>
      {manages ? (
        <div className={css.acts}>
          <Button type="submit" variant="contained" disabled={update.isPending}>
            {t('save')}
          </Button>
          <Button onClick={() => reset.mutate({})}>{t('reset')}</Button>
        </div>
      ) : (
        <p className={css.quiet}>{t('readOnly')}</p>
      )}
    </form>
  )
}
