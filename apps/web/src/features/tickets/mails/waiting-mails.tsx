import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import banner from '../../../lib/tickets/dialogs.module.css'
import { MailCopies } from './mail-copies.tsx'
import { useMailDecision, useTicketMails } from './mails.data.ts'
import { t } from './messages.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

/** Mails that answer a ticket of somebody who does not take part in it: somebody of the desk lets them in, or keeps them apart. */
const Waiting = ({ ticket, editable }: { ticket: Ticket; editable: boolean }) => {
  const mails = useTicketMails(ticket.id)
  const decide = useMailDecision(ticket.id)
  const [open, setOpen] = useState<number | null>(null)
  const held = mails?.data.filter(({ verdict }) => verdict === 'held') ?? []
  if (held.length === 0) return null
  return (
    <section aria-label={t('waiting')}>
      {held.map((mail) => (
        <div key={mail.id} className={banner.banner}>
          <span>{t(mail.cause === 'staff' ? 'claims' : 'wrote', { who: mail.from?.address ?? '—' })}</span>
          <Button size="small" onClick={() => setOpen(mail.id)}>
            {t('seeMail')}
          </Button>
          {editable && mail.cause !== 'staff' ? (
            <Button size="small" onClick={() => void decide(mail, 'accept')}>
              {t('accept')}
            </Button>
          ) : null}
          {editable ? (
            <Button size="small" onClick={() => void decide(mail, 'separate')}>
              {t('separate')}
            </Button>
          ) : null}
        </div>
      ))}
      {open === null ? null : (
        <Suspense>
          <OriginalDialog ticketId={ticket.id} id={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** What the mails of a ticket ask of whoever answers it. */
const WaitingMails = (asked: { ticket: Ticket; editable: boolean }) => (
  <>
    <Waiting {...asked} />
    <MailCopies ticketId={asked.ticket.id} editable={asked.editable} />
  </>
)
export default WaitingMails
