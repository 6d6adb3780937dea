import type { PasskeyAssertion } from '@balcao/contracts/passkeys/assertion'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { beginPasskey } from '../lib/passkeys/begin.ts'
import { askPasskey, hasPasskeys, isDeclined } from '../lib/passkeys/browser.ts'
import { t } from '../lib/session/passkey-messages.ts'

type PasskeyFactorProps = {
  /** There is no code to give instead. */
  only: boolean
  busy: boolean
  onPasskey: (passkey: PasskeyAssertion) => void
}

/** A passkey as the second factor: a chunk of its own, for those who have one. */
export const PasskeyFactor = ({ only, busy, onPasskey }: PasskeyFactorProps) => {
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<'failed' | 'declined' | null>(null)
  const use = async () => {
    if (waiting || busy) return
    setWaiting(true)
    setFailure(null)
    try {
      onPasskey(await askPasskey(await beginPasskey()))
    } catch (error) {
      setFailure(isDeclined(error) ? 'declined' : 'failed')
    } finally {
      setWaiting(false)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <>
      {only ? <p className="sign-in-text">{t('factorText')}</p> : null}
      {failure ? (
        <Alert severity="error" variant="outlined">
          {t(failure)}
        </Alert>
      ) : null}
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
