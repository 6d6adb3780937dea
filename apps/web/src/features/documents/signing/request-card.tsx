import type { SignatureRequest, Signer } from '@balcao/contracts/documents/signatures'
import { exactTime, shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { CheckCircle2, CircleDashed, XCircle } from 'lucide-react'
import css from '../page/page.module.css'
import { t } from './messages.ts'
import signing from './signing.module.css'

const ICON = { signed: CheckCircle2, declined: XCircle, waiting: CircleDashed, next: CircleDashed } as const

const stateOf = ({ state, readAt }: Signer) => (state === 'waiting' && readAt !== null ? t('signer_read') : t(`signer_${state}`))

type RequestCardProps = {
  request: SignatureRequest
  onRemind: () => void
  onCancel: () => void
  onFetch: (file: 'document' | 'certificate') => void
}

/** One request: how far it is, who did what, and what can be done about it. */
export const RequestCard = ({ request, onRemind, onCancel, onFetch }: RequestCardProps) => {
  const { number, state, dueAt, askedBy, cancelReason, signers, hasCertificate, remindableAt, sha256 } = request
  const isPending = state === 'pending'
  return (
    <article className={signing.request} aria-label={`${t('version', { n: number })}: ${t(`state_${state}`)}`}>
      <p className={signing.state} data-state={state}>
        <strong>{t(`state_${state}`)}</strong> · {t('version', { n: number })}
        {isPending ? ` · ${t('until', { date: shortDate(dueAt) })}` : ''}
      </p>
      {askedBy ? <p className={css.quiet}>{t('askedBy', { name: askedBy.name })}</p> : null}
      {cancelReason ? <p className={css.quiet}>{t('because', { reason: cancelReason })}</p> : null}
      <ul className={css.lines}>
        {signers.map((signer) => {
          const Icon = ICON[signer.state]
          return (
            <li key={signer.id} data-state={signer.state}>
              <Icon size={16} aria-hidden />
              <div className={css.what}>
                {signer.signedName ?? signer.name}
                <p className={css.quiet}>
                  {signer.email}
                  {signer.cpf ? ` · CPF ${signer.cpf}` : ''}
                </p>
                <p className={css.quiet} {...(signer.settledAt ? { title: exactTime(signer.settledAt) } : {})}>
                  {stateOf(signer)}
                  {signer.settledAt ? ` · ${exactTime(signer.settledAt)}` : ''}
                </p>
                {signer.declineReason ? <p>{t('because', { reason: signer.declineReason })}</p> : null}
              </div>
            </li>
          )
        })}
      </ul>
      {state === 'signed' && !hasCertificate ? (
        <p className={css.quiet} role="status">
          {t('certificatePending')}
        </p>
      ) : null}
      {state === 'signed' ? (
        <p className={signing.hash}>
          {t('hash')}: <code>{sha256}</code>
        </p>
      ) : null}
      <div className={css.acts}>
        {isPending ? (
          <>
            <Button
              size="small"
              disabled={remindableAt !== null}
              title={remindableAt === null ? undefined : t('remindLater')}
              onClick={onRemind}
            >
              {t('remind')}
            </Button>
            <Button size="small" onClick={onCancel}>
              {t('cancelRequest')}
            </Button>
          </>
        ) : null}
        {state === 'signed' ? (
          <>
            {hasCertificate ? (
              <Button size="small" onClick={() => onFetch('certificate')}>
                {t('certificate')}
              </Button>
            ) : null}
            <Button size="small" onClick={() => onFetch('document')}>
              {t('signedFile')}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  )
}
