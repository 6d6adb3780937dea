import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { Spinner } from '@balcao/ui/spinner'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { MailFrame } from './mail-frame.tsx'
import css from './mails.module.css'
import { t } from './messages.ts'

/** A mail as it came, its text and what it quotes, its headers, and what was found out about its sender. */
const OriginalDialog = ({ ticketId, id, onClose }: { ticketId: number; id: number; onClose: () => void }) => {
  const titleId = useId()
  const { data: mail, error, isPending, refetch } = trpc.tickets.mails.get.useQuery({ ticketId, id })
  const people = (all: readonly { name: string; address: string }[]) =>
    all.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{mail ? mail.subject || t('noSubject') : t('seeMail')}</DialogTitle>
      <DialogContent>
        {isPending ? <Spinner /> : null}
        {error ? (
          <ErrorState title={t('loadFailed')} onRetry={() => void refetch()}>
            {failureOf(error).message}
          </ErrorState>
        ) : null}
        {mail ? (
          <>
            <p className={css.quiet}>
              {t('from', { from: people(mail.from ? [mail.from] : []), to: people([...mail.to, ...mail.cc]) })} ·{' '}
              {exactTime(mail.receivedAt)}
              <br />
              {t('checks', { spf: mail.auth.spf, dkim: mail.auth.dkim, dmarc: mail.auth.dmarc })}
            </p>
            <MailFrame ticketId={ticketId} id={id} />
            <details>
              <summary>{t('asText')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
              <pre className={css.text} tabIndex={0}>
                {mail.content || '—'}
              </pre>
            </details>
            {mail.quoted ? (
              <details>
                <summary>{t('quoted')}</summary>
                <pre className={css.text}>{mail.quoted}</pre>
              </details>
            ) : null}
            <details>
              <summary>{t('headers')}</summary>
              <pre className={css.text}>{mail.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
            </details>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
export default OriginalDialog
