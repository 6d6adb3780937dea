import { ACCESS_TOKEN_KEY, USER_KEY } from '@balcao/contracts/auth/session-keys'
import type { SignedIn } from './calls/sign-in-calls.ts'
import type { GivenConfig } from './config.ts'
import { safePath } from './safe-path.ts'
import { LOCALES } from './texts/texts.ts'
import type { SignInElement } from './widget.ts'
import './widget.ts'

/** The page `/sign-in`: the widget of an organisation, with all that it offers. Whoever comes in goes on to their app. */
const asked = new URLSearchParams(location.search)
const redirect = safePath(asked.get('redirect'), location.origin)
const chosen = asked.get('locale') ?? document.documentElement.lang

/** Keeps the session where both apps look for it. */
function keep({ access_token, user }: SignedIn): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(ACCESS_TOKEN_KEY, access_token)
}
const homeOf = ({ user }: SignedIn) => (user.role === 'client' ? '/portal' : '/dashboard')

const element = document.createElement('balcao-sign-in') as SignInElement
const config: GivenConfig = {
  products: 'all',
  app: asked.get('app') === 'staff' ? 'staff' : 'portal',
  locale: LOCALES.find((one) => one === chosen) ?? 'en',
  offersPasskey: true,
  callbacks: {
    onSuccess: (answer) => {
      keep(answer as SignedIn)
      const next = redirect ?? homeOf(answer as SignedIn)
      if (element.controller?.state().screen === 'registerPasskey') element.controller.config.redirect = next
      else location.assign(next)
    },
  },
}
if (redirect) config.redirect = redirect
const organization = asked.get('organization')
if (organization) config.organization = organization
element.config = config
document.getElementById('sign-in')?.append(element)

// What a provider's page came back with is used once, and leaves no trace in the address.
const token = asked.get('oauth_token')
const failure = asked.get('oauth_error')
if (token || failure) {
  for (const name of ['oauth_token', 'oauth_error']) asked.delete(name)
  history.replaceState(null, '', `${location.pathname}?${asked}`)
}
const { controller } = element
// What is offered is known first: somebody without a passkey is asked whether they want one.
if (token)
  void controller?.ready().then(() => controller.enter('otp', (factor) => controller.calls.byOauth(token, factor), { failed: 'main' }))
else if (failure) controller?.fail(failure, '', 'main')
