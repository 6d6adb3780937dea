import type { SignedIn } from '@balcao/contracts/auth/session'
import type { PasskeyAssertion } from '@balcao/contracts/passkeys/assertion'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { beginPasskey } from '../lib/passkeys/begin.ts'
import { askPasskey, hasPasskeys, isDeclined, offersPasskeys, stopAsking } from '../lib/passkeys/browser.ts'
import { t } from '../lib/session/passkey-messages.ts'

/** A challenge is good for five minutes: the one that waits beside the address is renewed before that. */
const RENEW_MS = 4 * 60_000

type PasskeySignInProps = {
  signIn: (passkey: PasskeyAssertion) => Promise<SignedIn>
  onSignedIn: (answer: SignedIn) => void
}

/** Signing in by a passkey: by the button, and by the browser's offer where an address is typed. */
export const PasskeySignIn = ({ signIn, onSignedIn }: PasskeySignInProps) => {
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  const enter = async (passkey: PasskeyAssertion) => {
    try {
      onSignedIn(await signIn(passkey))
    } catch (error) {
      setFailure(failureOf(error).message || t('failed'))
      setTurn((n) => n + 1)
    }
  }
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await offersPasskeys()) || isOver()) return
    const asked = await beginPasskey()
    if (isOver()) return
    const passkey = await askPasskey(asked, true)
    if (!isOver()) await enter(passkey)
  })
  // What was asked for by the button is not ended by a new offer.
  const renew = useEffectEvent(() => waiting || setTurn((n) => n + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks anew
  useEffect(() => {
    let over = false
    // Nothing was asked of the person, so nothing is said where it cannot be offered.
    void offer(() => over).catch(() => undefined)
    const timer = setTimeout(() => renew(), RENEW_MS)
    return () => {
      over = true
      clearTimeout(timer)
      stopAsking()
    }
  }, [turn])

  const use = async () => {
    if (waiting) return
    setWaiting(true)
    setFailure(null)
    try {
      await enter(await askPasskey(await beginPasskey()))
    } catch (error) {
      setFailure(t(isDeclined(error) ? 'declined' : 'failed'))
      setTurn((n) => n + 1)
    } finally {
      setWaiting(false)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <>
      {failure ? (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      ) : null}
      <Button variant="outlined" size="large" className="sign-in-button" aria-busy={waiting} onClick={() => void use()}>
        {waiting ? t('entering') : t('enter')}
      </Button>
    </>
  )
}
