import type { PasskeyAssertion } from '@balcao/contracts/passkeys/assertion'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { useSend } from '../lib/forms/use-send.ts'
import { useProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/prove-messages.ts'
import { FieldFrame, PlainInput } from './field-frame.tsx'
import './fields.css'

export type Proof = { password: string } | { code: string } | { mailCode: string } | { passkey: PasskeyAssertion }
type Way = 'password' | 'code' | 'mailCode'

type ProveProps = {
  /** What the person has; who has neither proves by a mailed code. */
  ways: { password: boolean; code: boolean }
  email?: string | undefined
  /** Sends the proof; its refusal is shown here. */
  prove: (proof: Proof) => Promise<unknown>
  sendCode: () => Promise<unknown>
  onDone: (proved: boolean) => void
}

/** Asks the person to prove who they are before a dangerous act; what waits for it goes on by itself. */
export const ProveDialog = ({ open, ...props }: ProveProps & { open: boolean }) => {
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog open={open} onClose={() => props.onDone(false)} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      {/* The content goes with the dialog: nothing typed stays behind. */}
      <Steps {...props} textId={textId} />
    </Dialog>
  )
}

const Steps = ({ textId, ...props }: ProveProps & { textId: string }) => {
  const { ways, email, sendCode } = props
  const [chosen, setChosen] = useState<Way | null>(null)
  const [sent, setSent] = useState(0)
  const { busy, failure, send } = useSend()
  const way = chosen ?? (ways.password ? 'password' : ways.code ? 'code' : 'mailCode')
  const text = way !== 'mailCode' ? t('why') : !sent ? t('byMail') : email ? t('sent', { email }) : t('sentPlain')
  const mail = async () => {
    if (!busy && (await send(sendCode))) setSent(sent + 1)
  }
  const passkey = usePasskeyProof(props)
  const said = passkey.failure ?? failure?.message
  const refused = said ? <p role="alert">{said}</p> : null
  const byPasskey = passkey.offered ? (
    <div>
      <Button size="small" variant="text" aria-disabled={passkey.busy} onClick={() => void passkey.use()}>
        {passkey.busy ? t('passkeyWaiting') : t('askPasskey')}
      </Button>
    </div>
  ) : null
  if (way === 'mailCode' && !sent)
    return (
      <>
        <DialogContent className="confirm-content">
          <p id={textId}>{text}</p>
          {refused}
          {byPasskey}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => props.onDone(false)}>{t('cancel')}</Button>
          <Button variant="contained" autoFocus aria-disabled={busy} onClick={mail}>
            {busy ? t('sending') : t('send')}
          </Button>
        </DialogActions>
      </>
    )
  const other = way === 'password' ? 'code' : 'password'
  return (
    <ProofForm key={`${way}${sent}`} way={way} {...props}>
      {(field) => (
        <>
          <p id={textId} role={sent ? 'status' : undefined}>
            {text}
          </p>
          {field}
          {refused}
          {byPasskey}
          {way === 'mailCode' ? (
            <div>
              <Button size="small" variant="text" aria-disabled={busy} onClick={mail}>
                {busy ? t('sending') : t('sendAgain')}
              </Button>
            </div>
          ) : ways.password && ways.code ? (
            <div>
              <Button size="small" variant="text" onClick={() => setChosen(other)}>
                {way === 'password' ? t('useCode') : t('usePassword')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </ProofForm>
  )
}

/** Proves by a passkey; its code comes when it is asked for. */
function usePasskeyProof({ prove, onDone }: ProveProps) {
  const { passkeys } = useProfileHost()
  const { data } = useProfile()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const use = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { isDeclined, askPasskey } = await import('../lib/passkeys/browser.ts')
      const passkey = await askPasskey(await passkeys.beginProof.mutate({})).catch((error: unknown) => {
        if (!isDeclined(error)) throw error
        setFailure(t('passkeyDeclined'))
      })
      if (!passkey) return
      await prove({ passkey })
      onDone(true)
    } catch (thrown) {
      setFailure(fieldErrors(thrown)[0]?.message ?? failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return { offered: data?.passkeys && 'PublicKeyCredential' in window, busy, failure, use }
}

const proofOf = (way: Way, value: string): Proof =>
  way === 'password' ? { password: value } : way === 'code' ? { code: value.trim() } : { mailCode: value.replace(/\s/g, '') }

const problemOf = (way: Way, value: string) => {
  if (!value.trim()) return t('empty')
  return way === 'mailCode' && !/^\d{6}$/.test(value.replace(/\s/g, '')) ? t('sixDigits') : undefined
}

type ProofFormProps = Pick<ProveProps, 'prove' | 'onDone'> & { way: Way; children: (field: ReactNode) => ReactNode }

const ProofForm = ({ way, prove, onDone, children }: ProofFormProps) => {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    const problem = problemOf(way, value)
    setError(problem)
    if (problem) return
    setBusy(true)
    try {
      await prove(proofOf(way, value))
      onDone(true)
    } catch (thrown) {
      setError(fieldErrors(thrown)[0]?.message ?? failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogContent className="confirm-content">
        {children(
          <FieldFrame label={t(way)} error={error} required>
            {(ids) => (
              <PlainInput
                ids={ids}
                autoFocus
                value={value}
                onChange={setValue}
                type={way === 'password' ? 'password' : 'text'}
                autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
                inputProps={{
                  maxLength: way === 'mailCode' ? 12 : 128,
                  autoCapitalize: 'none',
                  spellCheck: false,
                  ...(way === 'mailCode' ? { inputMode: 'numeric' } : {}),
                }}
              />
            )}
          </FieldFrame>,
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onDone(false)}>{t('cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? t('confirming') : t('confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}
