import type { Product } from '@balcao/contracts/sign-in/settings'
import { labelOf } from '../social.ts'
import { NAMED_WALLETS, WALLETS } from '../wallets/options.ts'
import { useWidget } from './context.ts'
import { MagicLinkForm, PasswordEmailForm } from './email-forms.tsx'
import { OtpTabs } from './otp-tabs.tsx'
import { Action, Failure, Heading } from './parts.tsx'
import { PasskeyButton } from './passkeys.tsx'

/** Goes to a provider's page, and comes back to this one. */
const Social = () => {
  const { config, offered, calls, say } = useWidget()
  const known = offered?.oauth ?? []
  const names = config.oauthProviders ?? known.map(({ name }) => name)
  // Whoever comes back is on our own page; from another one they go back to where they were.
  const { redirect = location.pathname === '/sign-in' ? undefined : location.pathname + location.search } = config
  return (
    <div class="bsi-group">
      {names.map((name) => (
        <Action key={name} onPress={() => location.assign(calls.oauthUrl(name, redirect))}>
          {say('continueWith', { provider: known.find((one) => one.name === name)?.label ?? labelOf(name) })}
        </Action>
      ))}
    </div>
  )
}

const Wallets = () => {
  const { dispatch, say } = useWidget()
  return (
    <div class="bsi-group">
      {NAMED_WALLETS.map((option) => (
        <Action key={option} onPress={() => dispatch({ name: 'walletChosen', option })}>
          {say('continueByWallet', { wallet: WALLETS[option].label })}
        </Action>
      ))}
      <Action onPress={() => dispatch({ name: 'shown', screen: 'cryptoOther' })}>{say('otherWallet')}</Action>
    </div>
  )
}

const PART: Record<Product, () => preact.JSX.Element | null> = {
  oauth: Social,
  emailMagicLinks: MagicLinkForm,
  otp: OtpTabs,
  passwords: PasswordEmailForm,
  passkeys: PasskeyButton,
  crypto: Wallets,
}
/** Parts with a form of their own; between them and others stands a line. */
const FORMS: readonly Product[] = ['emailMagicLinks', 'otp', 'passwords']

/** The ways in that the page and the organisation offer, in the page's order. */
export const Main = () => {
  const { config, offered: there, isOffline, load, say, now } = useWidget()
  const hasCodes = config.otpOptions.methods.some((method) => there?.otp[method])
  const wanted = config.products === 'all' ? (there?.products ?? []) : config.products
  const shown = wanted.filter(
    (product) =>
      there?.products.includes(product) &&
      (product !== 'otp' || hasCodes) &&
      (product !== 'oauth' || (config.oauthProviders ?? there.oauth).length > 0),
  )
  const organization = there?.organization?.name
  const formIsDrawn = shown.some((product) => FORMS.includes(product))
  return (
    <section>
      <Heading focus={false}>{organization ? say('titleOf', { organization }) : say('title')}</Heading>
      {there || isOffline ? null : (
        <p class="bsi-text" role="status">
          <span class="bsi-spinner" role="img" aria-label={say('working')} />
        </p>
      )}
      {isOffline ? (
        <>
          <p class="bsi-error" role="alert">
            {say('offline')}
          </p>
          <Action onPress={() => void load()}>{say('tryAgain')}</Action>
        </>
      ) : null}
      {there && shown.length === 0 ? <p class="bsi-text">{say('nothingOffered')}</p> : null}
      {shown.map((product, n) => {
        const Part = PART[product]
        const before = shown[n - 1]
        const isApart = before !== undefined && (FORMS.includes(product) || FORMS.includes(before))
        return (
          <div key={product} class="bsi-part">
            {isApart ? <p class="bsi-or">{say('or')}</p> : null}
            <Part />
          </div>
        )
      })}
      {formIsDrawn || now.error === null ? null : <Failure />}
    </section>
  )
}
