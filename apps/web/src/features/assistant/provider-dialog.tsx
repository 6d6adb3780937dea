import type { Provider } from '@balcao/contracts/assistant/providers'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { millionths, typedMoney } from './money.ts'
import { t } from './more-messages.ts'
import { done } from './use-settings.ts'

type Typed = Record<'name' | 'baseUrl' | 'apiKey' | 'model' | 'priceIn' | 'priceOut' | 'budget', string> & { isActive: boolean }
const typedOf = (provider: Provider | undefined): Typed => ({
  name: provider?.name ?? '',
  baseUrl: provider?.baseUrl ?? '',
  apiKey: '',
  model: provider?.models.answer ?? '',
  priceIn: typedMoney(provider?.priceIn ?? 0),
  priceOut: typedMoney(provider?.priceOut ?? 0),
  budget: provider?.monthlyBudget == null ? '' : typedMoney(provider.monthlyBudget),
  isActive: provider?.isActive ?? true,
})

/** Adds a provider, or changes one; its key is written and never read. */
const ProviderDialog = ({ provider, onClose }: { provider: Provider | undefined; onClose: () => void }) => {
  const titleId = useId()
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState(() => typedOf(provider))
  const [wrong, setWrong] = useState<{ why: string; fields: Record<string, string> }>({ why: '', fields: {} })
  const [isSaving, setSaving] = useState(false)
  const [priceIn, priceOut, budget] = [millionths(typed.priceIn), millionths(typed.priceOut), millionths(typed.budget)]
  const isSound =
    [typed.name, typed.baseUrl, typed.model].every((text) => text.trim() !== '') &&
    priceIn !== undefined &&
    priceOut !== undefined &&
    (typed.budget.trim() === '' || budget !== undefined)
  const save = async () => {
    if (!isSound) return
    const input = {
      ...{ name: typed.name, baseUrl: typed.baseUrl, isActive: typed.isActive, priceIn, priceOut },
      models: { ...provider?.models, answer: typed.model },
      monthlyBudget: budget ?? null,
      ...(typed.apiKey ? { apiKey: typed.apiKey } : {}),
    }
    setSaving(true)
    try {
      if (provider) await api.assistant.providers.update.mutate({ id: provider.id, version: provider.version, ...input })
      else await api.assistant.providers.create.mutate(input, { context: { actionKey: newActionKey() } })
      done(t('saved'))
      void utils.assistant.providers.invalidate()
      onClose()
    } catch (error) {
      const fields = Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message]))
      setWrong({ why: failureOf(error).message, fields })
      setSaving(false)
    }
  }
  const field = (name: Exclude<keyof Typed, 'isActive'>, label: string, help?: string, key: string = name) => (
    <TextField
      size="small"
      label={label}
      value={typed[name]}
      error={wrong.fields[key] !== undefined}
      helperText={wrong.fields[key] ?? help}
      {...(name === 'apiKey' ? { type: 'password', autoComplete: 'new-password' } : {})}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{provider ? t('editProvider', { name: provider.name }) : t('addProvider')}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          {field('name', t('name'))}
          {field('baseUrl', t('baseUrl'), t('baseUrlHelp'))}
          {field('apiKey', t('apiKey'), provider?.hasKey ? t('keyKept') : t('keyHelp'))}
          {field('model', t('modelAnswer'), undefined, 'models.answer')}
          <div className={css.fields}>
            {field('priceIn', t('priceIn'))}
            {field('priceOut', t('priceOut'))}
          </div>
          {field('budget', t('budget'), t('budgetHelp'), 'monthlyBudget')}
          <FormControlLabel
            label={t('isActive')}
            control={<Switch checked={typed.isActive} onChange={(_, isActive) => setTyped({ ...typed, isActive })} />}
          />
          {wrong.why ? (
            <p role="alert" className={css.wrong}>
              {wrong.why}
            </p>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('giveUp')}</Button>
        <Button variant="contained" disabled={!isSound || isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default ProviderDialog
