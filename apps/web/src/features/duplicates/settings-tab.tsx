import { type DuplicateSettings, thresholdsOf } from '@balcao/contracts/duplicates/settings'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
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

const SettingsForm = ({ settings }: { settings: DuplicateSettings }) => {
  const manages = useCan()('duplicate.manage')
  const utils = trpc.useUtils()
  const [draft, setDraft] = useState(settings)
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
        <FormControlLabel
          key={flag}
          label={t(flag)}
          control={
            <Checkbox checked={draft[flag]} disabled={!manages} onChange={(_, checked) => setDraft({ ...draft, [flag]: checked })} />
          }
        />
      ))}
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
