import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { language } from '@balcao/ui/lib/language'
import { look } from '@balcao/ui/lib/session/impersonation'
import { notify } from '@balcao/ui/toasts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import type { FromFrame, FromPortal, ToFrame } from '../../widget/protocol.ts'
import css from './chat.module.css'
import { t } from './messages.ts'

const schemeNow = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The chat of who is signed in, at the end of every page; conversations are the person's own. */
export const PortalChat = () => {
  const isOff = useUser()?.featuresOff?.includes('chat')
  const hasChat = !look && !isOff
  return hasChat ? createPortal(<ChatButton />, document.body) : null
}

/** A button with what is unread, and the window that the chat of other pages has, fetched when it is first opened. */
const ChatButton = () => {
  const { data, refetch } = trpc.chat.portal.get.useQuery({}, { retry: false })
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const send = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const close = () => {
    setOpen(false)
    void refetch()
    button.current?.focus()
  }
  /** The window keeps nothing of who is signed in: it asks whenever it begins, or its visit has ended. */
  const give = async () => {
    try {
      const { session } = await api.chat.portal.visit.mutate({}, { context: { actionKey: newActionKey() } })
      send({ balcao: 1, do: 'session', session, scheme: schemeNow() } satisfies FromPortal)
    } catch (error) {
      setOpen(false)
      setMade(false)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'chat' })
    }
  }
  const hear = useEffectEvent(({ source, origin, data: said }: MessageEvent) => {
    if (!frame.current || source !== frame.current.contentWindow || origin !== location.origin || said?.balcao !== 1) return
    const message = said as FromFrame
    if (message.is === 'needed') void give()
    else if (message.is === 'closed') close()
    else if (message.is === 'ready' && isOpen) send({ balcao: 1, do: 'shown' })
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  if (!data?.key) return null
  const unread = isOpen ? 0 : data.unread
  const open = () => {
    setMade(true)
    setOpen(true)
    send({ balcao: 1, do: 'shown' })
  }
  return (
    <section className={css.chat} data-open={isOpen || undefined} aria-label={t('name')}>
      {isMade ? (
        <iframe
          ref={frame}
          className={css.frame}
          title={t('name')}
          src={`/widget/frame?key=${encodeURIComponent(data.key)}&portal&lang=${language()}`}
          allow="clipboard-write"
          hidden={!isOpen}
        />
      ) : null}
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={isOpen ? t('close') : t('open', { n: unread })}
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.5 8.5 0 1 1 21 11.5Z" />
        </svg>
        {unread > 0 ? <span className={css.badge}>{unread > 99 ? '99+' : unread}</span> : null}
      </button>
    </section>
  )
}
