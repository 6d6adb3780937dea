import { lazy, Suspense, useState } from 'react'
import css from './mails.module.css'
import type { MessageMail } from './mails-by-message.ts'
import { t } from './messages.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

/** Of a message: that it came by mail, with the mail itself; or what became of the mail that carried it. */
const MailMark = ({ ticketId, mail: { came, sent } }: { ticketId: number; mail: MessageMail }) => {
  const [isOpen, setOpen] = useState(false)
  if (came)
    return (
      <>
        <button type="button" className={css.mark} aria-haspopup="dialog" title={t('seeMail')} onClick={() => setOpen(true)}>
          {t('byMail')}
        </button>
        {isOpen ? (
          <Suspense>
            <OriginalDialog ticketId={ticketId} id={came.id} onClose={() => setOpen(false)} />
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
