import type { Verdict } from '@balcao/contracts/approvals/bounds'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import { shortDate } from '@balcao/ui/lib/time'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../trpc.ts'
import css from './approvals.module.css'
import { DecisionForm } from './decision-form.tsx'
import { t } from './messages.ts'

/** Everything that shows approvals is read again. */
const KEYS = [[['approvals']], [['tickets', 'approvals']]]

type OwnApprovalCardProps = { approval: OwnApproval; withTicket: boolean }

/** What the reader is asked to approve, or what they decided. */
export function OwnApprovalCard({ approval, withTicket }: OwnApprovalCardProps) {
  const { id, title, text, dueAt, askedBy, decision, comment, ticket, state } = approval
  const cache = useQueryClient()
  const decide = async (verdict: Verdict, said: string) => {
    try {
      await api.approvals.decide.mutate({ id, decision: verdict, comment: said })
    } finally {
      for (const queryKey of KEYS) void cache.invalidateQueries({ queryKey })
    }
  }
  const isWaiting = decision === 'waiting' && state === 'pending'
  return (
    <article className={css.card} aria-label={title}>
      <h2>{title}</h2>
      {withTicket && <p className={css.quiet}>{t('ticket', { number: String(ticket.number), title: ticket.title })}</p>}
      {text && <p className={css.text}>{text}</p>}
      <p className={css.quiet}>
        {[askedBy ? t('askedBy', { name: askedBy.name }) : null, dueAt && isWaiting ? t('until', { date: shortDate(dueAt) }) : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isWaiting ? (
        <DecisionForm title={title} decide={decide} />
      ) : (
        <p className={css.told}>
          {t(`decision_${decision}`)}
          {comment ? `: ${comment}` : null}
        </p>
      )}
    </article>
  )
}
