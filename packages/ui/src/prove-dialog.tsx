import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { FieldFrame, PlainInput } from './field-frame.tsx'
import { failureOf, fieldErrors } from './lib/failure.ts'
import { t } from './lib/prove-messages.ts'
import './fields.css'

export type Proof = { password: string } | { code: string }
export type WaysToProve = { password: boolean; code: boolean }

type ProveDialogProps = {
  open: boolean
  ways: WaysToProve
  /** Sends the proof; its refusal is shown here. */
  prove: (proof: Proof) => Promise<unknown>
  onDone: (proved: boolean) => void
  onSignOut: () => void
}

/** Asks the person to prove who they are before a dangerous act; what waits for it goes on by itself. */
export const ProveDialog = ({ open, ways, prove, onDone, onSignOut }: ProveDialogProps) => {
  const titleId = useId()
  const textId = useId()
  const [chosen, setChosen] = useState<'password' | 'code' | null>(null)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const way = chosen ?? (ways.password ? 'password' : 'code')
  const neither = !ways.password && !ways.code

  const choose = (next: 'password' | 'code') => {
    setChosen(next)
    setValue('')
    setError(undefined)
  }
  const submit = async () => {
    if (busy) return
    if (!value.trim()) return setError(t('empty'))
    setBusy(true)
    try {
      await prove(way === 'password' ? { password: value } : { code: value.trim() })
      onDone(true)
    } catch (thrown) {
      setError(fieldErrors(thrown)[0]?.reason ?? failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => onDone(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{
        transition: {
          onExited: () => {
            setChosen(null)
            setValue('')
            setError(undefined)
          },
        },
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <DialogContent className="confirm-content">
          <p id={textId}>{neither ? t('neither') : t('why')}</p>
          {neither ? null : (
            <FieldFrame key={way} label={t(way)} error={error} required>
              {(ids) => (
                <PlainInput
                  ids={ids}
                  autoFocus
                  value={value}
                  onChange={setValue}
                  type={way === 'password' ? 'password' : 'text'}
                  autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
                  inputProps={{ maxLength: 128, autoCapitalize: 'none', spellCheck: false }}
                />
              )}
            </FieldFrame>
          )}
          {ways.password && ways.code ? (
            <div>
              <Button size="small" variant="text" onClick={() => choose(way === 'password' ? 'code' : 'password')}>
                {way === 'password' ? t('useCode') : t('usePassword')}
              </Button>
            </div>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(false)}>{t('cancel')}</Button>
          {neither ? (
            <Button variant="contained" onClick={onSignOut}>
              {t('signOut')}
            </Button>
          ) : (
            <Button type="submit" variant="contained" aria-disabled={busy}>
              {busy ? t('confirming') : t('confirm')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
