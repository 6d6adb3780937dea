import type { InboundMail } from '@balcao/contracts/email/inbound'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { Spinner } from '@balcao/ui/spinner'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { type Refusal, useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'
import { resultOf, senderOf, stepName } from './words.ts'

/** A mail with the path it took; what was set aside can be taken in, or its sender blocked. */
export const MailDialog = ({ mail, onClose }: { mail: InboundMail; onClose: () => void }) => {
  const titleId = useId()
  const navigate = useNavigate()
  const acts = useEmailActs()
  const query = trpc.email.inbound.get.useQuery({ id: mail.id })
  const { data: details } = query
  const waits = mail.verdict === 'suspended' || mail.state === 'quarantined'
  const act = async (done: Promise<Refusal | null>, text: string) => {
    const refused = await done
    if (refused) return notify.error(t('failed', { why: refused.why }), { id: 'email' })
    notify.success(text, { id: 'email' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{mail.subject || t('noSubject')}</DialogTitle>
      <DialogContent>
        <p className={css.quiet}>
          {senderOf(mail)} → {mail.mailbox.address} · {resultOf(mail)}
        </p>
        {query.isPending ? <Spinner /> : null}
        {query.error ? (
          <ErrorState title={t('listFailed')} onRetry={() => void query.refetch()}>
            {failureOf(query.error).message}
          </ErrorState>
        ) : null}
        {details ? (
          <>
            <h3 className={css.head}>{t('path')}</h3>
            <ol className={css.path}>
              {details.stages.map(({ step, says, ms, at }) => (
                <li key={`${step} ${at}`}>
                  {stepName(step)} <span className={css.quiet}>{[says, ms > 0 ? `${ms} ms` : ''].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ol>
            <h3 className={css.head}>{t('text')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
            <pre className={css.text} tabIndex={0}>
              {details.content || '—'}
            </pre>
            {details.quoted ? (
              <details>
                <summary>{t('quoted')}</summary>
                <pre className={css.text}>{details.quoted}</pre>
              </details>
            ) : null}
            <details>
              <summary>{t('headers')}</summary>
              <pre className={css.text}>{details.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
            </details>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        {mail.ticket ? (
          <Button onClick={() => void navigate({ to: '/tickets/$id', params: { id: String(mail.ticket?.id) } })}>
            {t('goTicket', { number: mail.ticket.number })}
          </Button>
        ) : null}
        {mail.from ? <Button onClick={() => void act(acts.block(mail.id), t('blocked'))}>{t('block')}</Button> : null}
        <Button onClick={onClose}>{t('close')}</Button>
        {waits || mail.verdict === 'held' ? (
          <Button onClick={() => void act(acts.reprocess(mail.id), t('reprocessed'))}>{t('reprocess')}</Button>
        ) : null}
        {waits && mail.from ? (
          <Button onClick={() => void act(acts.recover(mail.id, true), t('recovered'))}>{t('recoverAlways')}</Button>
        ) : null}
        {waits ? (
          <Button variant="contained" onClick={() => void act(acts.recover(mail.id), t('recovered'))}>
            {t('recover')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
