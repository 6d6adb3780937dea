import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { isByItself } from './message-mark.tsx'
import { t } from './messages.ts'
import { useTicketWhatsapp } from './ticket.data.ts'
import css from './ticket.module.css'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))
const MINUTE = 60_000

const left = (ms: number) => {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  const values = { h: Math.floor(minutes / 60), m: minutes % 60 }
  return values.h > 0 ? t('hours', values) : t('minutes', { m: values.m })
}

/** The time, told each minute. */
function useMinute(): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return at
}

/** The campaign that the ticket answers, with the way to it for who may send some. */
const CampaignMark = ({ campaign: { id, name } }: { campaign: { id: number; name: string } }) => {
  const text = t('answers', { name })
  return useCan()('whatsapp.campaign') ? (
    <Link to="/whatsapp/campaigns/$id" params={{ id: String(id) }}>
      {text}
    </Link>
  ) : (
    <span>{text}</span>
  )
}

/** Above the field: by which number a reply goes, how long it still may, and the way to a template. */
const WhatsappStrip = ({ ticketId }: { ticketId: number }) => {
  const data = useTicketWhatsapp(ticketId)
  const now = useMinute()
  const [choosing, setChoosing] = useState(false)
  const conversation = data?.conversation
  if (!conversation) return null
  const { account, number, openUntil, optedOut, detached } = conversation
  const ms = openUntil ? Date.parse(openUntil) - now : 0
  const isOpen = ms > 0
  return (
    <section className={css.strip} aria-label="WhatsApp">
      <span>{t('byWhatsapp', { number: shownNumber(number) })}</span>
      <span className={css.chip} data-open={isOpen || undefined} role="status">
        {detached ? t('detached') : isOpen ? t('openFor', { time: left(ms) }) : t('closed')}
      </span>
      {data.campaign ? <CampaignMark campaign={data.campaign} /> : null}
      {optedOut ? <span className={css.chip}>{t('optedOut')}</span> : null}
      {account.sends ? null : <span className={css.chip}>{t('notSending', { name: account.name })}</span>}
      {detached || (optedOut && !isOpen) ? null : (
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('sendTemplate')}
        </Button>
      )}
      {data.sent
        .filter(isByItself)
        .slice(-2)
        .map(({ text, at, state }) => (
          <span key={at} className={css.own} title={text}>
            {t('byItself', { text })} <span className={css.state}>{t(`state_${state}`)}</span>
          </span>
        ))}
      {choosing ? (
        <Suspense>
          <TemplateDialog ticketId={ticketId} accountId={account.id} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
export default WhatsappStrip
