import type { VisitorState, WidgetAppearance } from '@balcao/contracts/chat/widget'
import { Api, Refused } from './api.ts'
import { h } from './dom.ts'
import { addressForm, leaveForm, startForm } from './forms.ts'
import { KEPT_NOWHERE, keptAs, subjectOf } from './kept.ts'
import { type FromFrame, isOurs, type ToFrame } from './protocol.ts'
import { STYLE } from './style.ts'
import { Talk } from './talk.ts'
import { wordsIn } from './words.ts'

/** After an answer that waited, or brought something; so soon after one that did neither, as where the server holds no more of them. */
const AGAIN_MS = 50
const SHOWN_MS = 2_000
const HELD_MS = 1_000
const HIDDEN_MS = 10_000
const MOST_MS = 60_000

const params = new URLSearchParams(location.search)
const language = (params.get('lang') ?? navigator.language).toLowerCase().startsWith('en') ? 'en' : 'pt-BR'
const words = wordsIn(language)
const key = params.get('key') ?? ''
/** A page of our portal, which says who is signed in there; nothing of that is kept here. */
const isPortal = params.has('portal')
const isEmbedded = window.parent !== window
const { keep, kept } = isPortal ? KEPT_NOWHERE : keptAs(`balcao.visit.${key || 'continued'}`)

/** What mails lead back by stands behind the #, which browsers send to nobody. */
const continued = /^#([\w.-]{10,300})$/.exec(location.hash)?.[1]
if (continued) history.replaceState(null, '', location.pathname)
const api = new Api(key, continued ?? kept()?.session)
if (continued) keep({ session: continued, who: null })

let shown: WidgetAppearance | undefined
let state: VisitorState | undefined
let talk: Talk | undefined
let identity: string | undefined
let isShown = !isEmbedded
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** The last answer waited for something new. */
let isHeld = false

const toPage = (message: FromFrame) => {
  // Nothing in it is secret, and the page may be on any of the allowed domains.
  if (isEmbedded) window.parent.postMessage(message, '*')
}

const content = h('div')
content.style.cssText = 'display:flex;flex-direction:column;flex:1;min-height:0'
const title = h('h1', {}, words.title)
const end = h('button', { type: 'button', hidden: true, onclick: () => void doAndShow(() => api.close()) }, words.end)
const header = h(
  'header',
  {},
  title,
  end,
  isEmbedded && h('button', { type: 'button', class: 'icon', 'aria-label': words.close, onclick: hide }, '✕'),
)

function hide(): void {
  isShown = false
  toPage({ balcao: 1, is: 'closed' })
}

const messageOf = (error: unknown) => (error instanceof Refused ? error.message || words.failed : words.offline)

/** A screen that is not a conversation. */
function screen(...children: Node[]): void {
  talk = undefined
  end.hidden = true
  content.replaceChildren(h('main', {}, ...children))
}

function failed(error: unknown): void {
  if (error instanceof Refused && error.code === 'widget_not_found') screen(h('p', {}, words.off))
  else screen(h('p', { role: 'alert' }, messageOf(error)), h('button', { type: 'button', onclick: () => void begin() }, words.retry))
}

/** Shows the conversation where there is one, else what begins it. */
function show(): void {
  if (state?.conversation) converse(state, state.conversation)
  else screen(beginning())
}

function converse(now: VisitorState, { status, unread }: NonNullable<VisitorState['conversation']>): void {
  if (!talk) {
    talk = new Talk(words, api, { send, act, helped, rate, close, again })
    content.replaceChildren(talk.main, talk.footer)
  }
  talk.show(now)
  end.hidden = status === 'closed'
  toPage({ balcao: 1, is: 'unread', count: isShown ? 0 : unread })
  if (isShown && unread > 0) void api.read().catch(() => undefined)
}

/** A conversation's first form, or that of a message out of hours. */
function beginning(): HTMLElement {
  if (!shown) return h('p', {}, words.off)
  const isVerified = state?.person.isVerified ?? false
  const asked = { words, api, shown, isVerified, solved }
  if (shown.isOpen || (isVerified && shown.assistant)) return startForm({ ...asked, submit: start })
  return shown.outOfHours === 'hide' ? h('p', {}, words.off) : leaveForm({ ...asked, submit: leave }, language)
}

/** An article was enough: there is no conversation, and one may still begin. */
function solved(): void {
  screen(h('p', { role: 'status' }, words.thanks), h('button', { type: 'button', onclick: show }, words.again))
}

async function start(values: Record<string, unknown>): Promise<string | undefined> {
  try {
    const page = document.referrer || undefined
    const visit = await api.start({ ...values, clientId: crypto.randomUUID(), ...(page ? { page } : {}) })
    api.session = visit.session
    keep({ session: visit.session, who: identity ? subjectOf(identity) : null })
    state = visit.state
    show()
    talk?.focus()
    poll()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

async function leave(values: Record<string, unknown>): Promise<string | undefined> {
  try {
    const { number } = await api.leave(values)
    screen(h('p', { role: 'status' }, words.left.replace('{n}', String(number))))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Does something, and shows what came of it. @returns why it was refused */
async function doAndShow(run: () => Promise<VisitorState>): Promise<string | undefined> {
  try {
    state = await run()
    show()
    return undefined
  } catch (error) {
    talk?.problem(messageOf(error))
    return messageOf(error)
  }
}

const send = (text: string, clientId: string, files: readonly number[]) => doAndShow(() => api.send(text, clientId, files))
/** Of a guest who gave no address one is asked for with the ticket: its answer goes there. */
async function act(messageId: number, action: string): Promise<void> {
  const { isVerified, email } = state?.person ?? { isVerified: true, email: null }
  if (action !== 'create_ticket' || isVerified || email !== null) return void (await doAndShow(() => api.act(messageId, action)))
  const submit = (values: Record<string, unknown>) => doAndShow(() => api.act(messageId, action, String(values.email ?? '')))
  talk?.ask(addressForm({ words, submit }))
}
const rate = async (score: number) => void (await doAndShow(() => api.rate(score)))
const helped = async (messageId: number, helpful: boolean | null) => (await doAndShow(() => api.helped(messageId, helpful))) === undefined
const close = async () => void (await doAndShow(() => api.close()))

function again(): void {
  if (state) state = { ...state, conversation: null, messages: [] }
  show()
}

/** Asks for what is new: while it is looked at the answer waits until there is something; ever less often while it cannot be had. */
function poll(): void {
  clearTimeout(timer)
  if (!api.session) return
  const wait = Math.min(MOST_MS, (isShown ? (isHeld ? AGAIN_MS : SHOWN_MS) : HIDDEN_MS) * 2 ** Math.min(failures, 5))
  timer = setTimeout(() => void ask().finally(poll), wait)
}

let asks = 0
async function ask(): Promise<void> {
  if (!talk) return
  const { session } = api
  const [began, last, asked] = [performance.now(), talk.last, ++asks]
  try {
    const now = await api.state(last, isShown ? (state?.conversation?.status ?? 'none') : undefined, talk.draft)
    // Somebody else is here by now, or somebody asked anew since.
    if (session !== api.session || asked !== asks) return
    isHeld = performance.now() - began > HELD_MS || now.messages.length > 0 || now.draft !== null
    state = now
    failures = 0
    talk?.problem('')
    show()
  } catch (error) {
    if (session !== api.session) return
    failures += 1
    isHeld = false
    if (error instanceof Refused && error.status === 401) await forget()
    else talk?.problem(words.offline)
  }
}

async function forget(): Promise<void> {
  keep(undefined)
  api.session = undefined
  state = undefined
  talk = undefined
  if (isPortal) void begin()
  else show()
}

let toHave: (session: string) => void = () => undefined
/** Asks the portal's page for the session of who is signed in there. */
function sessionOfPage(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  toHave = resolve
  toPage({ balcao: 1, is: 'needed' })
  return promise
}

/** Who visits is settled before anything is shown of them: a session of somebody else ends first. */
async function settle(): Promise<void> {
  if (isPortal) api.session ??= await sessionOfPage()
  const before = kept()
  if (identity && before?.who !== subjectOf(identity)) {
    if (before?.who) await api.end().catch(() => undefined)
    api.session = undefined
    const visit = await api.identify(identity)
    api.session = visit.session
    keep({ session: visit.session, who: subjectOf(identity) })
    state = visit.state
  } else if (api.session)
    state = await api.state(0).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      keep(undefined)
      api.session = undefined
      return undefined
    })
}

let underWay: Promise<void> = Promise.resolve()

/** One after the other: who is named while the first is under way is settled once. */
function begin(): Promise<void> {
  underWay = underWay.then(load)
  return underWay
}

async function load(): Promise<void> {
  screen(h('p', { role: 'status' }, words.loading))
  try {
    if (key) {
      shown = await api.appearance()
      title.textContent = shown.organization
    }
    await settle()
    show()
    poll()
  } catch (error) {
    failed(error)
  }
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(STYLE)
document.adoptedStyleSheets = [sheet]
document.documentElement.lang = language
document.body.append(header, content)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && isEmbedded) hide()
})
// The browser shows this frame on allowed domains alone, so that its parent is one of them.
window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || !isOurs(data)) return
  const message = data as ToFrame
  if (isPortal) {
    if (origin !== location.origin) return
    if (message.do === 'session') {
      document.documentElement.style.colorScheme = message.scheme
      toHave(message.session)
      return
    }
  }
  if (message.do === 'shown') {
    isShown = true
    if (talk) void ask().finally(poll)
    talk?.focus()
  } else if (message.do === 'identify' && typeof message.identity === 'string') {
    identity = message.identity
    void begin()
  } else if (message.do === 'reset') {
    identity = undefined
    void api.end().catch(() => undefined)
    void forget()
  }
})
toPage({ balcao: 1, is: 'ready' })
void begin()
