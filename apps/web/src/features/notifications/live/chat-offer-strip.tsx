import { IconTool } from '@balcao/ui/icon-tool'
import { failureOf } from '@balcao/ui/lib/failure'
import { usePlaceAbove } from '@balcao/ui/lib/react/use-place-above'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useLocation } from '@tanstack/react-router'
import { MessagesSquare, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { goTo } from '../../../lib/go-to.ts'
import { api } from '../../../lib/trpc.ts'
import { t } from '../messages.ts'
import css from './chat-offer-strip.module.css'
import { type ChatOffer, useChatOffers, withdrawOffers } from './chat-offers.ts'

/** Takes the conversation and opens it; of several who try, one has it. */
async function attend(id: number): Promise<void> {
  try {
    await api.chat.queue.take.mutate({ id })
    goTo(`/chat?id=${id}`)
  } catch (error) {
    notify.error(failureOf(error).message || t('notAttended'), { id: `chat-${id}` })
  }
}

/**
 * Conversations that are offered, above the page for as long as that lasts: a toast of half a minute would cover what somebody is about to press. The
 * page of the conversations lists them itself.
 */
export const ChatOfferStrip = () => {
  const place = usePlaceAbove()
  const offers = useChatOffers()
  const isListedHere = useLocation({ select: ({ pathname }) => pathname === '/chat' })
  if (!place || isListedHere) return null
  return createPortal(
    <div aria-live="polite">
      {offers.length > 0 ? (
        <section aria-label={t('offers')}>
          {offers.map((offer) => (
            <Offer key={offer.one.id} {...offer} />
          ))}
        </section>
      ) : null}
    </div>,
    place,
  )
}

const Offer = ({ one: { id, title, message, entityId }, endsAt }: ChatOffer) => (
  <div className={css.offer}>
    <MessagesSquare size={16} aria-hidden />
    <p className={css.words}>
      <strong>{title}</strong> <span>{message} ·</span> <TimeLeft endsAt={endsAt} />
    </p>
    <Button size="small" variant="contained" onClick={() => void (entityId !== null && attend(entityId))}>
      {t('attend')}
    </Button>
    <IconTool aria-label={t('closeOffer')} onClick={() => withdrawOffers([id])}>
      <X size={16} aria-hidden />
    </IconTool>
  </div>
)

/** The seconds that are left; screen readers hear the offer once, not each of them. */
const TimeLeft = ({ endsAt }: { endsAt: number }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-live="off" className={css.left}>
      {t('offerEnds', { n: Math.max(0, Math.ceil((endsAt - now) / 1_000)) })}
    </span>
  )
}
