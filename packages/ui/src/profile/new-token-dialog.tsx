import { CreateApiToken, type NewApiToken } from '@balcao/contracts/profile/tokens'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { Choice } from './choice.tsx'
import { MadeToken } from './made-token.tsx'
import css from './profile.module.css'
import { boundsInput, TokenBounds, UNBOUND } from './token-bounds.tsx'

type Wrong = { name?: string; networks?: string }
const scopes = () => [['read', t('scopeRead')] as const, ['write', t('scopeWrite')] as const]
const expiries = () => [...[7, 30, 90, 180].map((n) => [String(n), t('days', { n })] as const), ['365', t('year')] as const]

/** Makes a token, and shows it this once. */
export const NewTokenDialog = ({ onMade, onClose }: { onMade: () => void; onClose: () => void }) => {
  const titleId = useId()
  const [made, setMade] = useState<NewApiToken | null>(null)
  return (
    // What is said once must not be lost to a press beside the dialog.
    <Dialog open onClose={() => !made && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{made ? t('tokenMade') : t('newToken')}</DialogTitle>
      {made ? (
        <MadeToken token={made} onClose={onClose} />
      ) : (
        <Form
          onMade={(token) => {
            setMade(token)
            onMade()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const Form = ({ onMade, onClose }: { onMade: (token: NewApiToken) => void; onClose: () => void }) => {
  const { calls } = useProfileHost()
  const [values, setValues] = useState({ name: '', scope: 'read', days: '30' })
  const [bounds, setBounds] = useState(UNBOUND)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const refuse = (path: string, why: string) => {
    const isNetwork = path.startsWith('ipRanges')
    setWrong(isNetwork ? { networks: why } : { name: why })
    document.getElementById(isNetwork ? 'campo-redes' : 'campo-token')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWrong({})
    setFailure('')
    const input = {
      name: values.name,
      scopes: [values.scope as 'read' | 'write'],
      expiresInDays: Number(values.days),
      ...boundsInput(bounds),
    }
    const issue = CreateApiToken.safeParse(input).error?.issues[0]
    if (issue) return refuse(issue.path.join('.'), issue.message)
    setBusy(true)
    try {
      onMade(await calls.tokens.create.mutate(input))
    } catch (error) {
      setBusy(false)
      const [reason] = fieldErrors(error)
      if (reason) refuse(reason.field, reason.message)
      else setFailure(failureOf(error).message)
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent className={css.dialog}>
        <FieldFrame id="campo-token" label={t('tokenName')} hint={t('tokenNameHint')} error={wrong.name} required>
          {(ids) => (
            <PlainInput
              ids={ids}
              autoFocus
              value={values.name}
              onChange={(name) => setValues({ ...values, name })}
              autoComplete="off"
              inputProps={{ maxLength: 80 }}
            />
          )}
        </FieldFrame>
        <Choice label={t('scopes')} value={values.scope} options={scopes()} onChange={(scope) => setValues({ ...values, scope })} />
        <TokenBounds value={bounds} wrong={wrong.networks} onChange={setBounds} />
        <Choice label={t('expiry')} value={values.days} options={expiries()} onChange={(days) => setValues({ ...values, days })} />
        <p role="alert" className={css.status} data-tone="bad">
          {failure}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? t('creating') : t('create')}
        </Button>
      </DialogActions>
    </form>
  )
}
