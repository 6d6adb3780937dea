import Button from '@mui/material/Button'
import { useState } from 'react'
import { beginPasskey } from '../lib/passkeys/begin.ts'
import { askPasskey, hasPasskeys, isDeclined } from '../lib/passkeys/browser.ts'
import { t } from '../lib/session/passkey-messages.ts'
import type { SignInAttempt } from '../lib/session/use-sign-in-attempt.ts'

/** A passkey as the second factor: a chunk of its own, for those who have one. `only`: there is no code to give instead. */
export const PasskeyFactor = ({ attempt: { busy, answer }, only }: { attempt: SignInAttempt; only: boolean }) => {
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<'failed' | 'declined' | null>(null)
  const use = async () => {
    if (waiting || busy) return
    setWaiting(true)
    setFailure(null)
    try {
      void answer({ passkey: await askPasskey(await beginPasskey()) })
    } catch (error) {
      setFailure(isDeclined(error) ? 'declined' : 'failed')
    } finally {
      setWaiting(false)
    }
  }
  if (!hasPasskeys()) return only ? <p className="sign-in-text">{t('nowhere')}</p> : null
  return (
    <>
      {only ? <p className="sign-in-text">{t('factorText')}</p> : null}
      <p role="alert" className="sign-in-text" hidden={!failure}>
        {failure ? t(failure) : null}
      </p>
      <Button
        variant={only ? 'contained' : 'outlined'}
        size="large"
        className="sign-in-button"
        aria-busy={waiting || busy}
        onClick={() => void use()}
      >
        {waiting ? t('entering') : t('factor')}
      </Button>
    </>
  )
}
