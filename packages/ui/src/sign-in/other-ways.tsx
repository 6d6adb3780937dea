import type { SignedIn } from '@balcao/contracts/auth/session'
import type { PasskeyAssertion } from '@balcao/contracts/passkeys/assertion'
import { useState } from 'react'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import type { BesideSso, SsoProps } from './sign-in.tsx'
import { Sso, type SsoCalls } from './sso.tsx'

type OtherWaysProps = SsoProps & { sso: SsoCalls; passkey: (passkey: PasskeyAssertion) => Promise<SignedIn> }

/** The ways in that come once the page is there: a passkey, and single sign-on, beside which there is none where it is required. */
export const OtherWays = ({ sso, passkey, onBeside, ...props }: OtherWaysProps) => {
  const [beside, setBeside] = useState<BesideSso>('whole')
  return (
    <>
      {beside === 'whole' ? <PasskeySignIn signIn={passkey} onSignedIn={props.onSignedIn} /> : null}
      <Sso
        {...props}
        calls={sso}
        onBeside={(next, organization) => {
          setBeside(next)
          onBeside(next, organization)
        }}
      />
    </>
  )
}
