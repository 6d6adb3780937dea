import type { Notification } from '@balcao/contracts/notifications/notifications'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify, type ToastOptions } from '@balcao/ui/toasts'
import { useEffect, useState } from 'react'
import { goTo } from '../../../lib/go-to.ts'
import { api } from '../../../lib/trpc.ts'
import { t } from '../messages.ts'

/** How long an offer stands once it is here: counted by the server's clock alone, whatever this one says. */
const lastsMs = ({ createdAt, expiresAt }: Notification) => (expiresAt ? Math.max(0, Date.parse(expiresAt) - Date.parse(createdAt)) : 0)

/** Takes the conversation and opens it; of several who try, one has it. */
async function attend(id: number): Promise<void> {
  try {
    await api.chat.queue.take.mutate({ id })
    goTo(`/chat?id=${id}`)
  } catch (error) {
    notify.error(failureOf(error).message || t('notAttended'), { id: `chat-${id}` })
  }
}

/** The page of the conversations lists what is offered, with the same buttons: no toast stands over it. */
export const isListedHere = () => location.pathname === '/chat'

/** What the toast of an offered conversation has beside its words: a button that takes it, and how long it may be taken. */
export const offerToast = (one: Notification): ToastOptions => ({
  ms: lastsMs(one),
  place: 'bottom',
  action: { label: t('attend'), onRun: () => void (one.entityId !== null && attend(one.entityId)) },
})

/** The seconds that are left in the toast `place`; screen readers are told once, by the toast itself. */
export const OfferTime = ({ one, place }: { one: Notification; place: string }) => {
  const [end] = useState(() => Date.now() + lastsMs(one))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (isListedHere()) notify.dismiss(place)
    }, 1_000)
    return () => clearInterval(timer)
  }, [place])
  return (
    <div role="timer" aria-live="off">
      {t('offerEnds', { n: Math.max(0, Math.ceil((end - now) / 1_000)) })}
    </div>
  )
}
