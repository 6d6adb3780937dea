import type { MailCopy } from '@balcao/contracts/email/inbound'
import Button from '@mui/material/Button'
import { useMailCopy, useTicketMails } from './mails.data.ts'
import css from './mails.module.css'
import { t } from './messages.ts'

const nameOf = ({ name, address }: MailCopy) => (name ? `${name} <${address}>` : address)

/** Whom answers on a ticket go to beside its requester, before one is sent; each can be left out, and who is not sure can be copied. */
export const MailCopies = ({ ticketId, editable }: { ticketId: number; editable: boolean }) => {
  const copies = useTicketMails(ticketId)?.copies ?? []
  const set = useMailCopy(ticketId)
  if (copies.length === 0) return null
  return (
    <section aria-label={t('copies')} className={css.copies}>
      {(['in', 'unsure', 'out'] as const).map((state) => {
        const some = copies.filter((one) => one.state === state)
        if (some.length === 0) return null
        return (
          <p key={state}>
            {t(state === 'in' ? 'copied' : state === 'out' ? 'notCopied' : 'unsureCopies')}{' '}
            {some.map((one) => (
              <span key={one.address} className={css.copy}>
                {nameOf(one)}
                {editable ? (
                  <Button
                    size="small"
                    aria-label={t(state === 'in' ? 'leaveOutWho' : 'copyWho', { who: one.address })}
                    onClick={() => void set(one.address, state === 'in' ? 'out' : 'in')}
                  >
                    {t(state === 'in' ? 'leaveOut' : 'copy')}
                  </Button>
                ) : null}
              </span>
            ))}
          </p>
        )
      })}
    </section>
  )
}
