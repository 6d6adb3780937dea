import type { ComponentType } from 'preact'
import type { Controller } from '../machine/controller.ts'
import type { Screen } from '../machine/state.ts'
import { IdpConsent } from './consent.tsx'
import { ControllerContext, useWidget } from './context.ts'
import { CryptoConnect, CryptoError, CryptoOther, CryptoSetupWallet, CryptoSignMessage } from './crypto.tsx'
import { CryptoConfirmation, OtpConfirmation, PasskeyConfirmation, PasskeyRegistered, PasswordConfirmation } from './done.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { Main } from './main.tsx'
import { OtpAuthenticate, SecondFactor } from './otp.tsx'
import { RegisterPasskey } from './passkeys.tsx'
import { Password, PasswordBreached, PasswordDedupe, PasswordForgot, PasswordResetForm, PasswordSetNew } from './passwords.tsx'

const SCREEN: Record<Screen, ComponentType> = {
  main: Main,
  registerPasskey: RegisterPasskey,
  passkeyRegistered: PasskeyRegistered,
  passkeyConfirmation: PasskeyConfirmation,
  password: Password,
  passwordResetForm: PasswordResetForm,
  passwordForgot: PasswordForgot,
  passwordBreached: PasswordBreached,
  passwordSetNew: PasswordSetNew,
  passwordDedupe: PasswordDedupe,
  passwordConfirmation: PasswordConfirmation,
  emailConfirmation: EmailConfirmation,
  otpAuthenticate: OtpAuthenticate,
  otpConfirmation: OtpConfirmation,
  cryptoConnect: CryptoConnect,
  cryptoSignMessage: CryptoSignMessage,
  cryptoOther: CryptoOther,
  cryptoSetupWallet: CryptoSetupWallet,
  cryptoError: CryptoError,
  cryptoConfirmation: CryptoConfirmation,
  idpConsent: IdpConsent,
  secondFactor: SecondFactor,
}

const Current = () => {
  const { now } = useWidget()
  const Shown = SCREEN[now.screen]
  return <Shown key={now.screen} />
}

/** The widget: the screen that its state says. */
export const Widget = ({ controller }: { controller: Controller }) => (
  <ControllerContext.Provider value={controller}>
    <div class="bsi-card" lang={controller.config.locale}>
      <Current />
    </div>
  </ControllerContext.Provider>
)
