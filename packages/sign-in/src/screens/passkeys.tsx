import { Refusal } from '../calls/post.ts'
import { useWidget } from './context.ts'
import { Action, Failure, Form, Heading, Submit } from './parts.tsx'

const browser = () => import('../calls/passkey-browser.ts')
const hasPasskeys = () => typeof PublicKeyCredential === 'function' && isSecureContext

/** Signs in by a passkey. */
export const PasskeyButton = () => {
  const { say, calls, enter } = useWidget()
  if (!hasPasskeys()) return null
  const use = () =>
    enter('passkey', async () => {
      const options = await calls.passkeyOptions()
      const passkey = await (await browser()).askPasskey(options).catch(() => {
        throw new Refusal('passkey_declined', say('passkeyDeclined'))
      })
      return calls.byPasskey(passkey)
    })
  return <Action onPress={() => void use()}>{say('continueByPasskey')}</Action>
}

/** Offers to make a passkey to whoever came in another way. */
export const RegisterPasskey = () => {
  const { say, calls, run, dispatch, session } = useWidget()
  const make = () =>
    run(async () => {
      const token = session()?.access_token ?? ''
      const options = await calls.newPasskeyOptions(token)
      const passkey = await (await browser()).makePasskey(options).catch(() => {
        throw new Refusal('passkey_declined', say('passkeyDeclined'))
      })
      await calls.addPasskey(passkey, token)
      dispatch({ name: 'shown', screen: 'passkeyRegistered' })
    })
  return (
    <section>
      <Heading>{say('registerPasskey')}</Heading>
      <p class="bsi-text">{say('registerPasskeyText')}</p>
      <Failure />
      <Form label={say('registerPasskey')} onSubmit={() => void make()}>
        <Submit>{say('createPasskey')}</Submit>
      </Form>
      <Action quiet onPress={() => dispatch({ name: 'shown', screen: 'otpConfirmation' })}>
        {say('skip')}
      </Action>
    </section>
  )
}
