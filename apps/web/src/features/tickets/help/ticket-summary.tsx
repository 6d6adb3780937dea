import type { TicketHelp } from '@balcao/contracts/assistant/help'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useQuery } from '@tanstack/react-query'
import { Verdict } from '../../../lib/assistant/verdict.tsx'
import { api } from '../../../lib/trpc.ts'
import css from './help.module.css'
import { t } from './messages.ts'

type TicketSummaryProps = ExtractProps & { id: number; asksModel: boolean }

/** What a ticket is about: by the organisation's model where it may be asked, else, and where it fails, in the ticket's own sentences. */
export const TicketSummary = ({ id, asksModel, ...extract }: TicketSummaryProps) => {
  // A question costs: it is asked once for as long as the page stands.
  const { data, isLoading } = useQuery({
    queryKey: ['ticket-summary', id],
    queryFn: () => api.assistant.help.summary.mutate({ id }),
    ...{ enabled: asksModel, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  if (isLoading) return <TextSkeleton lines={3} />
  return (
    <div className={css.help}>
      {data?.text ? (
        <div>
          <h3>{t('summary')}</h3>
          <p>{data.text}</p>
        </div>
      ) : (
        <Extract {...extract} />
      )}
      <p className={css.quiet}>
        {t(data?.text ? 'summaryByModel' : asksModel ? 'summaryFellBack' : 'summaryByTicket')}{' '}
        <Verdict
          key={data?.runId ?? 0}
          name={t('summary')}
          ticketId={id}
          feature="summary"
          {...(data?.text ? { runId: data.runId } : {})}
        />
      </p>
    </div>
  )
}

type ExtractProps = { summary: NonNullable<TicketHelp['summary']>; customer: string }
const Extract = ({ summary: { request, lastReply, lastOfCustomer, openQuestions }, customer }: ExtractProps) => (
  <>
    <div>
      <h3>{t('request')}</h3>
      <p>{request}</p>
    </div>
    {lastReply ? (
      <div>
        <h3>{t('lastReply', { who: lastReply.by })}</h3>
        <p>{lastReply.text}</p>
      </div>
    ) : null}
    {lastOfCustomer ? (
      <div>
        <h3>{t('lastOfCustomer', { who: lastOfCustomer.by || customer })}</h3>
        <p>{lastOfCustomer.text}</p>
      </div>
    ) : null}
    {openQuestions.length > 0 ? (
      <div>
        <h3>{t('openQuestions')}</h3>
        <ul>
          {openQuestions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    ) : null}
  </>
)
