import { lazy, Suspense, useState } from 'react'
import type { Message } from '../../comments/timeline.ts'
import { useTicketMails, worstOf } from './mails.data.ts'
import css from './mails.module.css'
import { t } from './messages.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

/** The mail of a new message is written a moment after it. */
const FRESH_MS = 60_000
const isFresh = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) < FRESH_MS

/** Of a message: that it came by mail, with the mail itself; or what became of the mail that carried it. */
const MailMark = ({ message }: { message: Message }) => {
  const mails = useTicketMails(message.ticketId, (known) => {
    const state = worstOf(known?.sent.filter((one) => one.commentId === message.id) ?? [])?.state
    return message.authorSide === 'staff' && isFresh(message) && (state === undefined || state === 'queued')
  })
  const [isOpen, setOpen] = useState(false)
  const came = mails?.data.find((mail) => mail.commentId === message.id || (mail.verdict === 'ticket' && message.id === 'description'))
  const sent = worstOf(mails?.sent.filter((one) => one.commentId === message.id) ?? [])
  if (came)
    return (
      <>
        <button type="button" className={css.mark} aria-haspopup="dialog" title={t('seeMail')} onClick={() => setOpen(true)}>
          {t('byMail')}
        </button>
        {isOpen ? (
          <Suspense>
            <OriginalDialog ticketId={message.ticketId} id={came.id} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    )
  if (!sent) return null
  const about = t('mailTo', { to: sent.to, state: t(sent.state) })
  return (
    <span className={css.state} data-state={sent.state} title={[about, sent.detail].filter(Boolean).join(' · ')}>
      {t(sent.state)}
      <span className="visually-hidden"> ({about})</span>
    </span>
  )
}
export default MailMark
