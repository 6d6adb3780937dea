import type { FromFrame, ToFrame } from './protocol.ts'

type Command = [name: string, value?: unknown]
type Balcao = { (...command: Command): void; q?: ArrayLike<unknown>[] }
declare global {
  interface Window {
    balcao?: Balcao
  }
}

const STYLE = `
:host{all:initial}
button{position:fixed;z-index:2147483000;right:24px;bottom:24px;display:grid;place-items:center;width:56px;height:56px;padding:0;border:0;border-radius:999px;background:#0b5563;color:#fff;box-shadow:0 6px 24px #0004;cursor:pointer}
button:focus-visible{outline:3px solid #0b5563;outline-offset:3px}
b{position:absolute;top:-4px;right:-4px;min-width:22px;box-sizing:border-box;padding:0 6px;border-radius:999px;background:#b3261e;color:#fff;font:600 12px/22px system-ui,sans-serif;text-align:center}
b:empty{display:none}
iframe{position:fixed;z-index:2147483001;right:24px;bottom:96px;width:380px;height:600px;max-width:calc(100vw - 48px);max-height:calc(100dvh - 120px);border:0;border-radius:14px;box-shadow:0 8px 40px #0005;background:#fff;color-scheme:normal}
iframe[hidden]{display:none}
@media(max-width:599px){iframe{inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;border-radius:0}}
@media print{:host{display:none}}`
const TEXTS = {
  pt: { open: 'Abrir o chat', close: 'Fechar o chat', unread: (n: number) => `Abrir o chat, ${n} não lidas`, name: 'Chat' },
  en: { open: 'Open the chat', close: 'Close the chat', unread: (n: number) => `Open the chat, ${n} unread`, name: 'Chat' },
}
const ICON = 'M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.5 8.5 0 1 1 21 11.5Z'
const SVG = 'http://www.w3.org/2000/svg'

const RESET = 'balcao-reset'

/** Who signed out before the chat was opened leaves a mark for when it is. */
function keepReset(): void {
  try {
    localStorage.setItem(RESET, '1')
  } catch {
    // A page without storage has none of a visit either.
  }
}

function takeReset(): boolean {
  try {
    const found = localStorage.getItem(RESET) !== null
    localStorage.removeItem(RESET)
    return found
  } catch {
    return false
  }
}

/** Draws the button; the frame is made when it is first pressed, so that a page that nobody chats from loads nothing else. */
function load(script: HTMLScriptElement): void {
  const key = script.dataset.key
  if (!key) return
  const { origin } = new URL(script.src)
  const text =
    TEXTS[(script.dataset.lang ?? document.documentElement.lang ?? navigator.language).toLowerCase().startsWith('en') ? 'en' : 'pt']

  const host = document.createElement('balcao-chat')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  const badge = document.createElement('b')
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [name, value] of Object.entries({
    width: '24',
    height: '24',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  path.setAttribute('d', ICON)
  svg.append(path)
  button.append(svg, badge)
  root.append(button)

  let frame: HTMLIFrameElement | undefined
  let isReady = false
  let waiting: ToFrame[] = []
  let identity: string | undefined
  const isOpen = () => frame !== undefined && !frame.hidden
  const label = (unread = 0) => {
    badge.textContent = unread > 0 ? String(Math.min(unread, 99)) : ''
    button.setAttribute('aria-label', isOpen() ? text.close : unread > 0 ? text.unread(unread) : text.open)
    button.setAttribute('aria-expanded', String(isOpen()))
  }
  const send = (message: ToFrame) => {
    // Only our own page may read who visits.
    if (isReady) frame?.contentWindow?.postMessage(message, origin)
    else waiting.push(message)
  }
  const make = () => {
    frame = document.createElement('iframe')
    frame.title = text.name
    frame.src = `${origin}/widget/frame?key=${encodeURIComponent(key)}`
    frame.allow = 'clipboard-write'
    root.append(frame)
    waiting = [
      ...(takeReset() ? [{ balcao: 1, do: 'reset' } as const] : []),
      ...(identity ? [{ balcao: 1, do: 'identify', identity } as const] : []),
    ]
  }
  const open = () => {
    if (!frame) make()
    if (frame) frame.hidden = false
    label()
    send({ balcao: 1, do: 'shown' })
    frame?.focus()
  }
  const close = () => {
    if (!frame || frame.hidden) return
    frame.hidden = true
    label()
    button.focus()
  }
  button.addEventListener('click', () => (isOpen() ? close() : open()))
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (!frame || source !== frame.contentWindow || from !== origin || data?.balcao !== 1) return
    const message = data as FromFrame
    if (message.is === 'ready') {
      isReady = true
      for (const one of waiting.splice(0)) send(one)
    } else if (message.is === 'closed') close()
    else if (message.is === 'unread' && Number.isSafeInteger(message.count)) label(isOpen() ? 0 : message.count)
  })

  const run = (name: unknown, value?: unknown) => {
    if (name === 'open') open()
    else if (name === 'close') close()
    else if (name === 'identify' && typeof value === 'string') {
      identity = value
      if (frame) send({ balcao: 1, do: 'identify', identity: value })
    } else if (name === 'reset') {
      identity = undefined
      if (frame) send({ balcao: 1, do: 'reset' })
      else keepReset()
    }
  }
  const early = window.balcao?.q ?? []
  window.balcao = (...command) => run(...command)
  const place = () => document.body.append(host)
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place)
  label()
  for (const command of Array.from(early)) run(command[0], command[1])
}

if (document.currentScript instanceof HTMLScriptElement) load(document.currentScript)
