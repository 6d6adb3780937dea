import type { Texts } from '../texts/texts.ts'
import { useWidget } from './context.ts'
import { Action, Back, Heading } from './parts.tsx'

/** Something worked; where somebody is signed in they go on to the app. */
const Done = ({ title, text }: { title: keyof Texts; text: keyof Texts }) => {
  const { say, config, session } = useWidget()
  const isIn = session() !== null
  return (
    <section>
      <Heading>{say(title)}</Heading>
      <p class="bsi-text" role="status">
        {say(text)}
      </p>
      {isIn && config.redirect !== undefined ? (
        <Action onPress={() => location.assign(config.redirect as string)}>{say('goOn')}</Action>
      ) : null}
      {isIn ? null : <Back />}
    </section>
  )
}

export const OtpConfirmation = () => <Done title="signedIn" text="signedInText" />
export const PasskeyConfirmation = () => <Done title="signedIn" text="signedInText" />
export const CryptoConfirmation = () => <Done title="signedIn" text="signedInText" />
export const PasskeyRegistered = () => <Done title="passkeyRegistered" text="passkeyRegisteredText" />
/** After a password: signed in by it, or only set. */
export const PasswordConfirmation = () => {
  const { session } = useWidget()
  return session() ? <Done title="signedIn" text="signedInText" /> : <Done title="passwordSet" text="passwordSetText" />
}
