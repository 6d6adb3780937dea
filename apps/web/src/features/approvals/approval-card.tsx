import type { Approval } from '@balcao/contracts/approvals/approvals'
import { TimeAgo } from '@balcao/ui/time-ago'
import { useState } from 'react'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import type { ApprovalActs } from './approvals.data.ts'
import css from './approvals.module.css'
import { ApproverRow } from './approver-row.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { t } from './messages.ts'
import { StateChip } from './state-chip.tsx'
import { WhyDialog } from './why-dialog.tsx'

/** How many have to approve, where that is not everybody. */
function countText({ mode, needed, approvers }: Approval): string | null {
  if (approvers.length === 1 || mode === 'all') return null
  return mode === 'any' ? t('countAny') : t('count', { needed: String(needed), total: String(approvers.length) })
}

/** Why it ended without a decision. */
function endText({ withdrawnBecause, withdrawnBy, reason }: Approval): string | null {
  if (withdrawnBecause === null) return null
  const text = t(`because_${withdrawnBecause}`, { name: withdrawnBy?.name ?? '' })
  return reason ? `${text}: ${reason}` : text
}

const By = ({ approval: { askedBy, createdAt, dueAt, state } }: { approval: Approval }) => (
  <p className={css.facts}>
    {askedBy ? t('askedBy', { name: askedBy.name }) : t('askedByRule')} · <TimeAgo at={createdAt} />
    {dueAt && state === 'pending' ? (
      <span className={Date.parse(dueAt) < Date.now() ? css.late : undefined}>
        {' · '}
        {t('dueAt')} <TimeAgo at={dueAt} />
      </span>
    ) : null}
  </p>
)

/** One approval: what is asked, how it stands, and what the reader can do about it. */
export const ApprovalCard = ({ approval, acts }: { approval: Approval; acts: ApprovalActs }) => {
  const { id, title, text, state, blocks, approvers, mayDecide, mayManage } = approval
  const [isWithdrawing, setWithdrawing] = useState(false)
  const menu = useRowMenu<Approval>(
    () => t('actionsOf', { title }),
    () => [
      [t('remind'), () => void acts.remind(id)],
      [t('withdraw'), () => setWithdrawing(true)],
    ],
  )
  const facts = [countText(approval), state === 'pending' && blocks ? t('holds') : null, endText(approval)].filter(Boolean)
  return (
    <article className={css.card} aria-label={title}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <StateChip state={state} />
        {mayManage ? menu.button(approval, { tabIndex: 0 }) : null}
      </div>
      {text ? <p className={css.text}>{text}</p> : null}
      <By approval={approval} />
      {facts.length > 0 ? <p className={css.facts}>{facts.join(' · ')}</p> : null}
      <ul className={css.approvers} aria-label={t('approversOf', { title })}>
        {approvers.map((approver) => (
          <ApproverRow key={approver.user.id} approver={approver} />
        ))}
      </ul>
      {mayDecide ? (
        <div className={css.acts}>
          <DecideButtons title={title} text={text} onDecide={(decision, comment) => acts.decide({ id, decision, comment })} />
        </div>
      ) : null}
      {menu.menu}
      {isWithdrawing ? (
        <WhyDialog
          heading={t('withdrawTitle', { title })}
          act={t('withdrawAct')}
          missing={t('withdrawMissing')}
          onSave={(reason) => acts.withdraw(id, reason)}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </article>
  )
}
