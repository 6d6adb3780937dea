import type { ToDecideState } from '@balcao/contracts/approvals/bounds'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Cut } from '../../../lib/lists/cut.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { TicketCell } from '../../../lib/lists/ticket-cell.tsx'
import css from '../approvals.module.css'
import { DecideButtons } from '../decide-buttons.tsx'
import type { Decide } from './lists.data.ts'
import { t } from './messages.ts'
import { Due, type Inside } from './parts.tsx'

const askerOf = ({ askedBy }: OwnApproval) => askedBy?.name ?? t('rule')

const Act = ({ approval, decide, tabIndex }: { approval: OwnApproval; decide: Decide } & Inside) => (
  <div className={css.rowActs}>
    <DecideButtons
      title={approval.title}
      text={approval.text}
      tabIndex={tabIndex}
      onDecide={(decision, comment) => decide(approval, decision, comment)}
    />
  </div>
)

/** What the reader decided, and what they said of it. */
const Decided = ({ approval: { decision, comment } }: { approval: OwnApproval }) => {
  const text = decision === 'approved' || decision === 'refused' ? t(`decision_${decision}`) : ''
  return <Cut>{comment ? `${text}: ${comment}` : text}</Cut>
}

const what = (approval: OwnApproval) => <Cut>{approval.title}</Cut>
const WHAT = () => ({ id: 'what', label: t('what'), width: 300, grow: true, hideable: false, cell: what }) as const
const TICKET = (): TableColumn<OwnApproval> => ({
  id: 'ticket',
  label: t('ticket'),
  width: 280,
  cell: ({ ticket }, inside) => <TicketCell ticket={ticket} {...inside} />,
})
const ASKER = (): TableColumn<OwnApproval> => ({ id: 'askedBy', label: t('askedBy'), width: 160, cell: (row) => <Cut>{askerOf(row)}</Cut> })

export const toDecideColumns = (state: ToDecideState, decide: Decide): readonly TableColumn<OwnApproval>[] =>
  state === 'waiting'
    ? [
        WHAT(),
        TICKET(),
        ASKER(),
        { id: 'due', label: t('due'), width: 140, cell: ({ dueAt }) => <Due at={dueAt} /> },
        {
          id: 'decide',
          label: t('decide'),
          width: 200,
          hideable: false,
          cell: (approval, inside) => <Act approval={approval} decide={decide} {...inside} />,
        },
      ]
    : [
        WHAT(),
        TICKET(),
        ASKER(),
        { id: 'decided', label: t('decided'), width: 220, cell: (approval) => <Decided approval={approval} /> },
        { id: 'when', label: t('when'), width: 140, cell: ({ decidedAt }) => (decidedAt ? <TimeAgo at={decidedAt} bare /> : null) },
      ]

/** One on the phone. */
export const toDecideCard = (decide: Decide) => (approval: OwnApproval, inside: Inside) => (
  <RowCard
    name={approval.title}
    lines={[
      <TicketCell key="ticket" ticket={approval.ticket} {...inside} />,
      askerOf(approval),
      ...(approval.decision === 'waiting'
        ? [<Due key="due" at={approval.dueAt} />, <Act key="act" approval={approval} decide={decide} {...inside} />]
        : [<Decided key="decided" approval={approval} />]),
    ]}
  />
)
