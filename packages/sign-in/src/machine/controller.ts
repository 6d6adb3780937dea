import { callsTo, Refusal } from '../calls/post.ts'
import { type Factor, type Offer, type SignedIn, type SignInCalls, signInCalls } from '../calls/sign-in-calls.ts'
import type { Config } from '../config.ts'
import { type Say, textsIn } from '../texts/texts.ts'
import { messageOf } from './errors.ts'
import { reduce, type StateEvent, type Way } from './reduce.ts'
import { initialState, type Screen, type State } from './state.ts'

/** What the screens draw, and what they can have done. */
export type Controller = {
  config: Config
  say: Say
  calls: SignInCalls
  state: () => State
  /** What the organisation offers; null until it is known, `failed` where it could not be had. */
  offer: () => Offer | 'failed' | null
  session: () => SignedIn | null
  subscribe: (listener: () => void) => () => void
  dispatch: (event: StateEvent) => void
  /** Does something that may be refused: the widget is busy meanwhile, and shows why it did not work. @returns whether it did */
  run: (work: () => Promise<unknown>, on?: { failed?: Screen }) => Promise<boolean>
  /** Signs in by something that may ask for the second factor; the same is sent again with it. */
  enter: (way: Way, act: (factor: Factor) => Promise<SignedIn>, on?: { failed?: Screen }) => Promise<boolean>
  /** Gives the second factor that was asked for. */
  giveFactor: (code: string) => Promise<boolean>
  fail: (type: string, message: string, screen?: Screen) => void
  load: () => Promise<void>
  /** Once what the organisation offers is known, or could not be had. */
  ready: () => Promise<void>
}

/** Runs the widget: its state, what the server says, and what the page around hears of it. */
export function createController(config: Config): Controller {
  const say = textsIn(config.locale, config.strings)
  const calls = signInCalls(callsTo(config.server), config)
  const listeners = new Set<() => void>()
  let state = initialState(config.resetToken)
  let offer: Offer | 'failed' | null = null
  let loading: Promise<void> = Promise.resolve()
  let session: SignedIn | null = null
  let resume: { way: Way; act: (factor: Factor) => Promise<SignedIn> } | null = null

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const dispatch = (event: StateEvent) => {
    state = reduce(state, event)
    config.callbacks.onEvent?.({ type: event.name, data: { screen: state.screen } })
    changed()
  }
  const fail: Controller['fail'] = (type, message, screen) => {
    const error = { type, message: messageOf(say, { type, message: type === 'offline' ? say('offline') : message }) }
    dispatch({ name: 'failed', error, ...(screen ? { screen } : {}) })
    config.callbacks.onError?.(error)
  }
  const run: Controller['run'] = async (work, on = {}) => {
    if (state.busy) return false
    dispatch({ name: 'requested' })
    try {
      await work()
      return true
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('unknown', error instanceof Error ? error.message : String(error))
      fail(refusal.type, refusal.message, on.failed)
      return false
    }
  }
  const mayOfferPasskey = (way: Way) =>
    config.offersPasskey &&
    ['otp', 'password'].includes(way) &&
    typeof offer === 'object' &&
    offer?.products.includes('passkeys') &&
    'PublicKeyCredential' in globalThis
  const enterWith = (way: Way, act: (factor: Factor) => Promise<SignedIn>, factor: Factor, failed?: Screen) =>
    run(
      async () => {
        try {
          session = await act(factor)
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'second_factor_required') throw error
          resume = { way, act }
          return dispatch({ name: 'secondFactorAsked' })
        }
        resume = null
        dispatch({ name: 'signedIn', way })
        if (mayOfferPasskey(way)) dispatch({ name: 'shown', screen: 'registerPasskey' })
        config.callbacks.onSuccess?.(session)
      },
      failed ? { failed } : {},
    )
  return {
    config,
    say,
    calls,
    dispatch,
    run,
    fail,
    state: () => state,
    offer: () => offer,
    session: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: (way, act, on = {}) => enterWith(way, act, {}, on.failed),
    giveFactor: async (code) => (resume ? enterWith(resume.way, resume.act, { code }) : false),
    load() {
      offer = null
      changed()
      loading = calls
        .offer()
        .catch(() => 'failed' as const)
        .then((found) => {
          offer = found
          changed()
        })
      return loading
    },
    ready: () => loading,
  }
}
