import type { PushText } from '@balcao/contracts/notifications/push-text'

/**
 * The service worker of the app: it shows notices that come while no page is open, and leads to what they are about. It keeps
 * nothing and stands between no page and the server. It is a file of its own and imports nothing.
 */
type Waits = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waits & { data: { json(): unknown } | null }
type ClickEvent = Waits & { notification: Notification }
type MessageEvent = Waits & { data: { from?: string } | null; source: Page | null }
type Page = { url: string; visibilityState: string; focus(): Promise<unknown>; postMessage(message: object): void }
type Worker = {
  registration: ServiceWorkerRegistration
  clients: { matchAll(options: object): Promise<Page[]>; openWindow(path: string): Promise<unknown> }
  addEventListener(name: 'push', listen: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listen: (event: ClickEvent) => void): void
  addEventListener(name: 'message', listen: (event: MessageEvent) => void): void
}
const worker = self as unknown as Worker

/** Where the app begins: the scope is a place below it that holds no page. */
const base = new URL('..', worker.registration.scope).pathname
const PORTAL = '/portal/'
/** Takes the subscription from who shows nothing, also while a page is in sight. */
const ALWAYS_SHOWN = /^https:\/\/[\w-]+\.push\.apple\.com\//

/** Open pages of this app: the portal is below the address of the staff's. */
async function pages(): Promise<Page[]> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith(base) && (base === PORTAL || !pathname.startsWith(PORTAL))
  })
}

/** A page in sight tells of it itself. */
async function isTold(text: PushText): Promise<boolean> {
  if (text.always) return false
  const inSight = (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
  if (!inSight) return false
  const subscription = await worker.registration.pushManager.getSubscription()
  return !ALWAYS_SHOWN.test(subscription?.endpoint ?? '')
}

/** The same notice may come twice, and then makes no second sound; another one of its group takes the place of the earlier one. */
async function show(text: PushText): Promise<void> {
  if (await isTold(text)) return
  const { id, tag, title, body, path, silent } = text
  const shown = await worker.registration.getNotifications({ tag })
  const again = shown.some(({ data }) => (data as { id: number }).id === id)
  const options = { body, tag, data: { id, path }, icon: `${base}favicon.svg`, silent: silent || again, renotify: !again }
  await worker.registration.showNotification(title, options)
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushText))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data as { id: number; path: string | null }))
})

/** Goes on in a page that is open, the one in sight before others, or in a new one. */
async function open({ id, path }: { id: number; path: string | null }): Promise<void> {
  const own = await pages()
  const page = own.find(({ visibilityState }) => visibilityState === 'visible') ?? own[0]
  if (!page) return openAnew(id, path)
  // The page goes there also where the browser does not bring it to the front.
  await page.focus().catch(() => undefined)
  page.postMessage({ from: 'balcao:push', id, path })
}

/** Clicked with no page open: the page that opens reads them, as soon as somebody is signed in there. */
const unread = new Set<number>()
let heard: () => void = () => undefined
/** So long a page may take to open and ask; the browser would end this worker sooner. */
const ASKS_WITHIN_MS = 60_000

async function openAnew(id: number, path: string | null): Promise<void> {
  unread.add(id)
  const asked = new Promise<void>((resolve) => {
    heard = resolve
    setTimeout(resolve, ASKS_WITHIN_MS)
  })
  await worker.clients.openWindow(path ?? base)
  await asked
}

worker.addEventListener('message', ({ data, source }) => {
  if (data?.from !== 'balcao:page') return
  // It is where the click leads already.
  for (const id of unread) source?.postMessage({ from: 'balcao:push', id, path: null })
  unread.clear()
  heard()
})
