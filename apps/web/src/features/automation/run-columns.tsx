import type { RuleRun } from '@balcao/contracts/automation/runs'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { TicketCell } from '../../lib/lists/ticket-cell.tsx'
import page from '../../lib/page/form-page.module.css'
import { t as rules } from './messages.ts'
import { t } from './runs.messages.ts'

type Inside = { tabIndex: 0 | -1 }

/** What came of it: what was done, or why it was not. */
function resultOf({ outcome, actions, skipped, reasons }: RuleRun): string {
  const more = [...actions.map((kind) => rules(`action_${kind}`)), ...reasons.map(({ message }) => message)]
  if (skipped) more.push(t(`skipped_${skipped}`))
  return [t(`outcome_${outcome}`), more.join(', ')].filter(Boolean).join(': ')
}

const Result = ({ run }: { run: RuleRun }) => (
  <span className={page.cut} title={resultOf(run)}>
    {resultOf(run)}
  </span>
)

export const runColumns = (): readonly TableColumn<RuleRun>[] => [
  { id: 'at', label: t('at'), width: 120, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
  {
    id: 'rule',
    label: t('rule'),
    width: 220,
    hideable: false,
    cell: ({ ruleName }) => (
      <span className={page.cut} title={ruleName}>
        {ruleName}
      </span>
    ),
  },
  {
    id: 'ticket',
    label: t('ticket'),
    width: 260,
    cell: (run, inside) => <TicketCell ticket={run.ticket} hidden={t('hidden')} {...inside} />,
  },
  { id: 'event', label: t('event'), width: 200, cell: ({ event }) => rules(`event_${event}`) },
  { id: 'result', label: t('result'), width: 300, grow: true, cell: (run) => <Result run={run} /> },
]

/** One on the phone. */
export const runCard = (run: RuleRun, inside: Inside) => (
  <RowCard
    name={run.ruleName}
    lines={[
      <TicketCell key="ticket" ticket={run.ticket} hidden={t('hidden')} {...inside} />,
      <Result key="result" run={run} />,
      <TimeAgo key="at" at={run.createdAt} bare />,
    ]}
  />
)
