import type { TicketHelp } from '@balcao/contracts/assistant/help'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Verdict } from '../../../lib/assistant/verdict.tsx'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useTypeChange } from '../properties/type-change.tsx'
import css from './help.module.css'
import { t } from './messages.ts'
import { SuggestedReply } from './suggested-reply.tsx'
import { TicketSummary } from './ticket-summary.tsx'

type Props = { ticket: Ticket; editable: boolean; saving: SaveTicket }

/** What the assistant says of a ticket, once somebody asks: a summary, what tickets like it were, and a draft of a reply. */
const HelpProperties = ({ ticket, editable, saving }: Props) => {
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = trpc.assistant.help.get.useQuery({ id: ticket.id }, { enabled: isAsked })
  return (
    <section aria-labelledby="assistente">
      <h2 id="assistente" className={properties.heading}>
        {t('heading')}
      </h2>
      {isAsked ? null : (
        <Button size="small" onClick={() => setAsked(true)}>
          {t('ask')}
        </Button>
      )}
      {error ? <MissingFact label={t('failed')} retry={t('retry')} onRetry={() => void refetch()} /> : null}
      {isAsked && !data && !error ? <TextSkeleton lines={4} /> : null}
      {data ? <Help {...{ ticket, editable, saving }} help={data} /> : null}
    </section>
  )
}
export default HelpProperties

const Help = ({ ticket, editable, saving, help: { summary, summarises, triage, reply, withoutAi } }: Props & { help: TicketHelp }) => (
  <div className={css.help}>
    {summary || triage || reply ? null : <p className={css.quiet}>{t('off')}</p>}
    {withoutAi ? <p className={css.quiet}>{t('withoutAi')}</p> : null}
    {summary ? <TicketSummary id={ticket.id} asksModel={summarises} summary={summary} customer={ticket.requester.name} /> : null}
    {triage ? <Triage {...{ triage, ticket, editable, saving }} /> : null}
    {reply ? <SuggestedReply id={ticket.id} /> : null}
  </div>
)

type TriageProps = Props & { triage: NonNullable<TicketHelp['triage']> }
const Triage = ({ triage: { queue, priority, type, alike }, ticket, editable, saving }: TriageProps) => {
  const guesses = [
    queue && { ...queue, label: t('queue', { name: queue.name }), is: ticket.queueId === queue.value, change: { queueId: queue.value } },
    priority && {
      ...{ ...priority, label: t('priority', { name: priorityName(priority.value as Ticket['priority']) }) },
      ...{ is: ticket.priority === priority.value, change: { priority: priority.value as Ticket['priority'] } },
    },
    type && {
      ...{ ...type, label: t('type', { name: typeName(type.value as Ticket['type']) }) },
      ...{ is: ticket.type === type.value, change: { type: type.value as Ticket['type'] } },
    },
  ].filter((one) => one !== null)
  const typeChange = useTypeChange(ticket, saving)
  if (guesses.length === 0) return <p className={css.quiet}>{t('noTriage')}</p>
  return (
    <div>
      <h3>
        {t('triage', { n: String(alike) })} <Verdict name={t('triageName')} ticketId={ticket.id} feature="triage" />
      </h3>
      {guesses.map(({ label, confidence, is, change }) => (
        <p key={label} className={css.guess}>
          <span>
            {label} <span className={css.quiet}>{t('sure', { n: String(Math.round(confidence * 100)) })}</span>
          </span>
          {is ? (
            <span className={css.quiet}>{t('applied')}</span>
          ) : editable ? (
            <Button
              size="small"
              aria-label={`${t('apply')}: ${label}`}
              onClick={() => (change.type ? typeChange.choose(change.type, label) : void saving.save(change, { told: label }))}
            >
              {t('apply')}
            </Button>
          ) : null}
        </p>
      ))}
      {typeChange.dialog}
    </div>
  )
}
