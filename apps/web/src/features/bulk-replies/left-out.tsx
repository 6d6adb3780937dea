import type { BulkReplyPlan } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { Refusal } from '@balcao/contracts/error-body'
import { failureOf } from '@balcao/ui/lib/failure'
import { refusalText } from '@balcao/ui/lib/language'
import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import css from './bulk-replies.module.css'
import { t } from './messages.ts'

/** A ticket, and why it does not get the message. */
export type Left = { key: number | string; ticket: { id: number; number: number; title: string } | null; reasons: readonly Refusal[] }

/** Tickets with their reasons; each is a link, which opens beside what is being written. */
export const LeftList = ({ left }: { left: readonly Left[] }) => (
  <ul className={css.left}>
    {left.map(({ key, ticket, reasons }) => (
      <li key={key}>
        {ticket ? (
          <Link to="/tickets/$id" params={{ id: String(ticket.id) }} target="_blank">
            <span className="num">#{ticket.number}</span> {ticket.title}
          </Link>
        ) : (
          t('unseen')
        )}
        <span className={css.reason}>{reasons.map(refusalText).join(' ')}</span>
      </li>
    ))}
  </ul>
)

type LeftOutProps = { plan: BulkReplyPlan | undefined; error: unknown; onRetry: () => void }

/** Which tickets would be left out, and why, before anything is sent. */
export const LeftOut = ({ plan, error, onRetry }: LeftOutProps) => {
  const isSlow = useDelayed(!plan && !error, 300)
  if (error)
    return (
      <p role="alert" className={css.warning}>
        {t('prepareFailed', { why: failureOf(error).message })}
        <Button size="small" variant="text" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    )
  if (!plan)
    return (
      <p role="status" className={css.quiet}>
        {isSlow ? t('checking') : ''}
      </p>
    )
  if (plan.skipped.length === 0) return null
  const left = plan.skipped.map(({ id, number, title, reasons }) => ({
    key: id,
    ticket: number === null || title === null ? null : { id, number, title },
    reasons,
  }))
  return (
    <details className={css.warning} open={plan.skipped.length <= 3 || plan.ready.length === 0}>
      <summary>
        <TriangleAlert size={16} aria-hidden />
        {plan.ready.length === 0 ? t('allLeftOut') : t('leftOut', { n: plan.skipped.length })}
      </summary>
      <LeftList left={left} />
    </details>
  )
}
