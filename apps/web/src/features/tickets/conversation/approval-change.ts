import type { ApprovalChange, Verdict, WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './approval-change.messages.ts'

type Recorded = {
  what: ApprovalChange
  title: string
  decision?: Verdict
  /** What the approval came to by this decision. */
  state?: Verdict | 'pending'
  comment?: string
  because?: WithdrawnBecause
  /** Whose turn it was, and whose it is. */
  from?: string
  toName?: string
  reason?: string
}

/** What happened to an approval of the ticket, as a sentence. */
export function approvalText({ to }: Change): string {
  const { what, title, decision, state, comment, because, reason, from = '', toName = '' } = to as Recorded
  const key = what === 'decided' ? (decision ?? 'approved') : what === 'withdrawn' ? (because ?? 'by_hand') : what
  const text = t(key, { title, from, to: toName })
  const more = [comment ?? reason, state && state !== 'pending' ? t(`outcome_${state}`) : undefined].filter(Boolean)
  return more.length > 0 ? `${text} (${more.join('; ')})` : text
}
