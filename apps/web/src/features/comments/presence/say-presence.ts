import type { SayPresence } from '@balcao/contracts/realtime/presence'
import { PRESENCE_BEAT_MS } from '@balcao/contracts/realtime/presence-states'

/** Nothing written for so long is no longer writing. */
const TYPING_MS = 2_000

type Said = Pick<SayPresence, 'page' | 'state'>
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** Says how this page's person is at a ticket, at every change and now and then; answers what ends it. */
export function sayPresence(
  say: (said: Said) => void,
  page: Page = document,
  frame: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const name = crypto.randomUUID()
  let typing = false
  let told: SayPresence['state'] | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const tell = (state: SayPresence['state']) => {
    told = state
    say({ page: name, state })
  }
  const now = () => (page.hidden ? 'away' : typing ? 'typing' : 'viewing')
  const look = () => now() !== told && tell(now())
  const typed = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('textarea,[contenteditable=true]')) return
    clearTimeout(rest)
    rest = setTimeout(() => {
      typing = false
      look()
    }, TYPING_MS)
    typing = true
    look()
  }
  const leave = () => tell('gone')

  const beat = setInterval(() => tell(now()), PRESENCE_BEAT_MS)
  page.addEventListener('input', typed)
  page.addEventListener('visibilitychange', look)
  frame.addEventListener('pagehide', leave)
  look()
  return () => {
    clearInterval(beat)
    clearTimeout(rest)
    page.removeEventListener('input', typed)
    page.removeEventListener('visibilitychange', look)
    frame.removeEventListener('pagehide', leave)
    leave()
  }
}
