import type { SavePushDevice } from '@balcao/contracts/notifications/push'

/** How this browser stands to notices that come while no page is open. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'
/** Why it could not be switched on: the person said no, or the browser has no push service it can reach. */
export class PushFailure extends Error {
  readonly why: 'denied' | 'dismissed' | 'noService'
  constructor(why: PushFailure['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

const isOffered = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Below the app's address, where no page is: the worker serves none. */
const scopeOf = (base: string) => `${base}push/`
const registered = (base: string) => navigator.serviceWorker.getRegistration(scopeOf(base))
const subscribed = async (base: string) => (await registered(base))?.pushManager.getSubscription() ?? null

/** @param known whether the server knows of this browser */
export async function pushState(base: string, known: boolean): Promise<PushState> {
  if (!isOffered()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return known && Notification.permission === 'granted' && (await subscribed(base)) ? 'on' : 'off'
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

async function register(base: string): Promise<ServiceWorkerRegistration> {
  const url = `${base}push-worker.js`
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const trusted = trustedTypes?.createPolicy('balcao-push', { createScriptURL: () => url }).createScriptURL(url) ?? url
  const registration = await navigator.serviceWorker.register(trusted, { scope: scopeOf(base) })
  const worker = registration.active ? null : (registration.installing ?? registration.waiting)
  if (worker)
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (worker.state === 'activated') resolve()
        else if (worker.state === 'redundant') reject(new Error('the service worker was not taken'))
      }
      worker.addEventListener('statechange', look)
      look()
    })
  return registration
}

/** Asks the person, then the browser's push service; only ever by the person's own click. @throws PushFailure */
export async function turnPushOn(base: string, publicKey: string): Promise<SavePushDevice> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushFailure(permission === 'denied' ? 'denied' : 'dismissed')
  try {
    const { pushManager } = await register(base)
    // One of before may stand under another key, or be somebody else's.
    await (await pushManager.getSubscription())?.unsubscribe()
    return named(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  } catch (error) {
    throw new PushFailure('noService', { cause: error })
  }
}

/** This browser's push service takes nothing for us any more. */
export async function turnPushOff(base: string): Promise<void> {
  await (await subscribed(base))?.unsubscribe()
}

function named(subscription: PushSubscription): SavePushDevice {
  const { endpoint, keys } = subscription.toJSON()
  // biome-ignore lint/complexity/useLiteralKeys: index signatures are read with brackets here
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

const KEPT = 'balcao:push'
/** Whose notices this browser takes: they are taken up again when that person signs in the next time, without being asked anew. */
export const pushOwner = {
  get(): number | null {
    try {
      return Number(localStorage.getItem(KEPT)) || null
    } catch {
      return null
    }
  },
  set(person: number | null): void {
    try {
      if (person === null) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, String(person))
    } catch {
      // Where nothing may be kept it is switched on anew after each sign-in.
    }
  },
}

/** Takes up again what this person switched on here: their last session took its end along. Nothing is asked and nothing fails. */
export async function resumePush(base: string, person: number, save: (device: SavePushDevice) => Promise<unknown>): Promise<void> {
  if (pushOwner.get() !== person || !isOffered() || Notification.permission !== 'granted') return
  const subscription = await subscribed(base)
  if (subscription) await save(named(subscription)).catch(() => undefined)
}

/** What a click on a notice asks a page that is open, or that it opened: to go there, and to read it. Answers what ends it. */
export function onNoticeClick(base: string, go: (notice: { id: number; path: string | null }) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<{ from?: string; id: number; path: string | null }>) => {
    if (data?.from === 'balcao:push') go(data)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  navigator.serviceWorker.startMessages()
  void registered(base).then((found) => found?.active?.postMessage({ from: 'balcao:page' }))
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
