import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { CopyButton } from './copy-button.tsx'
import css from './profile.module.css'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Stage = { at: 'start' } | { at: 'confirm'; secret: string; uri: string } | { at: 'codes'; codes: string[] }

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Ties an authenticator app to the account: secret, first code, recovery codes. `onDone` comes once they were kept; `only`: it is what the page is for. */
export const SetUpFactor = ({ onDone, only = false }: { onDone: () => void; only?: boolean }) => {
  const { calls } = useProfileHost()
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const [failure, setFailure] = useState('')
  const start = async () => {
    setFailure('')
    try {
      setStage({ at: 'confirm', ...(await calls.security.setUpSecondFactor.mutate({})) })
    } catch (error) {
      setFailure(failureOf(error).message)
    }
  }
  if (stage.at === 'codes') return <RecoveryCodes codes={stage.codes} onKept={onDone} />
  if (stage.at === 'start')
    return (
      <div className={css.actions}>
        <Button variant={only ? 'contained' : 'outlined'} onClick={start}>
          {t('setUp')}
        </Button>
        <p role="alert" className={css.status} data-tone="bad">
          {failure}
        </p>
      </div>
    )
  return (
    <div className={css.setUp}>
      <QrCode text={stage.uri} label={t('qr')} className={css.qr} />
      <div>
        <p>{t('scan')}</p>
        <div>
          <p className={css.quiet}>{t('secret')}</p>
          <p className={css.secret}>{inFours(stage.secret)}</p>
        </div>
        <div className={css.actions}>
          <CopyButton text={stage.secret} />
        </div>
        <ConfirmForm onConfirmed={(codes) => setStage({ at: 'codes', codes })} />
      </div>
    </div>
  )
}

const ConfirmForm = ({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) => {
  const { calls } = useProfileHost()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const refuse = (why: string) => {
      setError(why)
      document.getElementById('campo-code')?.focus()
    }
    if (!code.trim()) return refuse(t('needed'))
    setBusy(true)
    try {
      onConfirmed((await calls.security.confirmSecondFactor.mutate({ code: code.trim() })).codes)
    } catch (thrown) {
      setBusy(false)
      refuse(fieldErrors(thrown)[0]?.message ?? failureOf(thrown).message)
    }
  }
  return (
    <form noValidate onSubmit={submit} className={css.fields}>
      <FieldFrame id="campo-code" label={t('code')} hint={t('codeHint')} error={error} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', maxLength: 12 }}
          />
        )}
      </FieldFrame>
      <div className={css.actions}>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? t('activating') : t('activate')}
        </Button>
      </div>
    </form>
  )
}
