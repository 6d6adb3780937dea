import { ERROR_TYPES } from '@balcao/contracts/sign-in/error-types'
import type { Product } from '@balcao/contracts/sign-in/settings'
import type { StateEvent } from './machine/reduce.ts'
import { OWN_SCREENS, SCREENS, type Screen } from './machine/state.ts'
import { SOCIAL_PROVIDERS } from './social.ts'
import { LOCALES, type Locale } from './texts/texts.ts'
import type { SignInElement } from './widget.ts'
import './widget.ts'

/** The page `/dev/sign-in`: every screen, product, language, theme and error of the widget, and what it says of itself. */
const PRODUCTS: Product[] = ['oauth', 'emailMagicLinks', 'otp', 'passwords', 'passkeys', 'crypto']
const controls = document.getElementById('controls') as HTMLElement
const log = document.getElementById('log') as HTMLElement
const snippet = document.getElementById('snippet') as HTMLElement
const stage = document.getElementById('stage') as HTMLElement

const written = (event: Event) => {
  const line = document.createElement('li')
  line.textContent = `${event.type} ${JSON.stringify((event as CustomEvent).detail)}`
  log.prepend(line)
}
for (const name of ['balcao-event', 'balcao-error', 'balcao-success']) document.addEventListener(name, written)

function choice(label: string, options: readonly string[], onChange: (value: string) => void): HTMLSelectElement {
  const field = document.createElement('label')
  const select = document.createElement('select')
  for (const value of options) select.add(new Option(value, value))
  select.addEventListener('change', () => onChange(select.value))
  field.append(label, select)
  controls.append(field)
  return select
}

const chosen = new Set<Product>(['emailMagicLinks'])
let element: SignInElement

/** What happens before a screen appears, so that it has something to show. */
const BEFORE: StateEvent[] = [
  { name: 'linkSent', email: 'ana@example.com' },
  { name: 'userFound', email: 'ana@example.com', userType: 'password' },
  { name: 'walletChosen', option: 'metamask' },
  { name: 'walletConnected', address: '0x52908400098527886E0F7030069857D2E4169EE7', challenge: 'example.com wants you to sign in …' },
  { name: 'otpSent', type: 'sms', methodId: 'demo', destination: '+12015550123' },
]
function show(screen: string): void {
  const { controller } = element
  for (const event of BEFORE) controller?.dispatch(event)
  controller?.dispatch({ name: 'shown', screen: screen as Screen })
}

function draw(): void {
  element?.remove()
  element = document.createElement('balcao-sign-in') as SignInElement
  const products = PRODUCTS.filter((product) => chosen.has(product))
  const attributes = { organization: organization.value, locale: locale.value, theme: theme.value, products: products.join(' ') }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (social.value === 'all 19') element.config = { oauthProviders: SOCIAL_PROVIDERS.map(([name]) => name) }
  stage.append(element)
  const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  snippet.textContent = `<script type="module" src="${location.origin}/sign-in/widget.js"></script>\n<balcao-sign-in ${given.join(' ')}></balcao-sign-in>`
}

for (const product of PRODUCTS) {
  const field = document.createElement('label')
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: chosen.has(product) })
  box.addEventListener('change', () => {
    if (box.checked) chosen.add(product)
    else chosen.delete(product)
    draw()
  })
  field.append(box, product)
  controls.append(field)
}
const organization = choice('organization', ['acme', 'globex', 'nobody'], draw)
const locale = choice('locale', LOCALES as readonly Locale[], draw)
const theme = choice('theme', ['light', 'dark'], draw)
const social = choice('social', ['configured', 'all 19'], draw)
choice('screen', [...SCREENS, ...OWN_SCREENS], show)
choice(
  'error',
  ['–', ...ERROR_TYPES, 'some_unknown_type'],
  (type) => type !== '–' && element.controller?.fail(type, `What the server says of ${type}.`),
)
draw()
