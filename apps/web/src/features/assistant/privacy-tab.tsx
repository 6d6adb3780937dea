import type { AssistantSettings } from '@balcao/contracts/assistant/settings'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import css from './assistant.module.css'
import { t } from './messages.ts'
import { useAssistantSettings } from './use-settings.ts'

type Privacy = AssistantSettings['privacy']
type Limits = AssistantSettings['limits']
type PrivacyFormProps = {
  privacy: Privacy
  limits: Limits
  disabled: boolean
  onSave: (next: { privacy: Privacy; limits: Limits }) => void
}
const MOST: Limits = { personDay: 10_000, conversation: 1_000 }

/** What leaves, what is kept, and for how long. */
const PrivacyTab = () => {
  const { query, change, isSaving } = useAssistantSettings()
  return (
    <Loaded query={query} failed={t('failed')} lines={6}>
      {({ privacy, limits, version }) => <PrivacyForm key={version} {...{ privacy, limits }} disabled={isSaving} onSave={change} />}
    </Loaded>
  )
}
export default PrivacyTab

const PrivacyForm = ({ privacy, limits, disabled, onSave }: PrivacyFormProps) => {
  const [most, setMost] = useState(limits)
  const [draft, setDraft] = useState(privacy)
  const isSound = Number.isInteger(draft.keepDays) && draft.keepDays >= 1 && draft.keepDays <= 365
  const fits = (name: keyof Limits) => {
    const value = most[name]
    return value === null || (Number.isInteger(value) && value >= 1 && value <= (MOST[name] ?? 0))
  }
  const isReady = isSound && fits('personDay') && fits('conversation')
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSave({ privacy: draft, limits: most })
      }}
    >
      {(['offlineOnly', 'keepsQuestions'] as const).map((name) => (
        <div key={name}>
          <FormControlLabel
            label={t(name)}
            control={<Switch checked={draft[name]} onChange={(_, checked) => setDraft({ ...draft, [name]: checked })} />}
          />
          <p className={css.quiet}>{t(`${name}Text`)}</p>
        </div>
      ))}
      <div className={css.fields}>
        <TextField
          size="small"
          type="number"
          label={t('keepDays')}
          value={draft.keepDays}
          error={!isSound}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
          onChange={({ target }) => setDraft({ ...draft, keepDays: Number(target.value) })}
        />
        {(['personDay', 'conversation'] as const).map((name) => (
          <TextField
            key={name}
            size="small"
            type="number"
            label={t(name === 'personDay' ? 'personDay' : 'conversationMost')}
            helperText={t('limitHint')}
            value={most[name] ?? ''}
            error={!fits(name)}
            slotProps={{ htmlInput: { min: 1, max: MOST[name] ?? 1 } }}
            onChange={({ target }) => setMost({ ...most, [name]: target.value === '' ? null : Number(target.value) })}
          />
        ))}
      </div>
      <h2>{t('masking')}</h2>
      <p className={css.quiet}>{t('maskingText')}</p>
      <h2>{t('companies')}</h2>
      <p className={css.quiet}>{t('companiesText')}</p>
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={disabled || !isReady}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
