import { h, render } from 'preact'
import { type GivenConfig, withDefaults } from './config.ts'
import { type Controller, createController } from './machine/controller.ts'
import { Widget } from './screens/widget.tsx'
import { STYLE } from './style.ts'
import { LOCALES, type Locale } from './texts/texts.ts'

/** The element, for pages that make it by script. */
export type SignInElement = BalcaoSignIn

/** Where this script came from: the server that it speaks to. */
const SERVER = new URL(import.meta.url).origin

let isStyled = false
function style(): void {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * `<balcao-sign-in organization="acme" products="oauth otp" locale="pt-BR">`. More than attributes can say is given by its property
 * `config`, before it is in the page or after. It tells of what happens by `balcao-event`, `balcao-error` and `balcao-success`.
 */
class BalcaoSignIn extends HTMLElement {
  #given: GivenConfig = {}
  #controller: Controller | null = null

  set config(given: GivenConfig) {
    this.#given = given
    if (this.isConnected) this.#draw()
  }

  /** What it shows, for the page around: the demonstration shows any screen by it. */
  get controller(): Controller | null {
    return this.#controller
  }

  connectedCallback(): void {
    style()
    this.#draw()
  }

  disconnectedCallback(): void {
    render(null, this)
  }

  #draw(): void {
    const config = withDefaults({ ...this.#ofAttributes(), ...this.#given, callbacks: this.#callbacks() })
    this.#controller = createController(config)
    render(h(Widget, { controller: this.#controller, key: String(Date.now()) }), this)
    void this.#controller.load()
    const { consent } = config
    if (consent?.token) this.#controller.dispatch({ name: 'shown', screen: 'idpConsent' })
  }

  #ofAttributes(): GivenConfig {
    const of = (name: string) => this.getAttribute(name) ?? undefined
    const words = (name: string) => of(name)?.split(/\s+/).filter(Boolean)
    const given: Record<string, unknown> = {
      server: SERVER === location.origin ? '' : SERVER,
      organization: of('organization'),
      app: of('app'),
      redirect: of('redirect'),
      products: of('products') === 'all' ? 'all' : words('products'),
      oauthProviders: words('oauth-providers'),
      resetToken: of('reset-token'),
      locale: LOCALES.find((one) => one === of('locale')) satisfies Locale | undefined,
    }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as GivenConfig
  }

  #callbacks(): GivenConfig['callbacks'] {
    const { onEvent, onError, onSuccess } = this.#given.callbacks ?? {}
    const tell = (name: string, detail: unknown) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
    return {
      onEvent: (event) => {
        onEvent?.(event)
        tell('balcao-event', event)
      },
      onError: (error) => {
        onError?.(error)
        tell('balcao-error', error)
      },
      onSuccess: (answer) => {
        onSuccess?.(answer)
        tell('balcao-success', answer)
      },
    }
  }
}

if (!customElements.get('balcao-sign-in')) customElements.define('balcao-sign-in', BalcaoSignIn)
