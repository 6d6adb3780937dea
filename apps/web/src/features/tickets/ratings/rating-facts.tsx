import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TimeAgo } from '@balcao/ui/time-ago'
import { trpc } from '../../../lib/trpc.ts'
import css from '../properties.module.css'
import { Fact } from '../property-row.tsx'
import { t } from './messages.ts'
import { whyText } from './rating-text.ts'

/** What the customer thought of the ticket; nothing where they have not said. */
export const RatingFacts = ({ ticket }: { ticket: Ticket }) => {
  const { data } = trpc.tickets.ratings.get.useQuery({ id: ticket.id })
  if (!data || (!data.rating && data.earlier.length === 0)) return null
  const { rating, earlier } = data
  const why = rating ? whyText(rating) : ''
  return (
    <section aria-label={t('heading')}>
      <h2 className={css.heading}>{t('heading')}</h2>
      {rating ? (
        <>
          <Fact label={t('score')} value={t('scoreOf', { score: String(rating.score) })} />
          {why ? <Fact label={t('why')} value={why} /> : null}
          <Fact label={t('when')} value={<TimeAgo at={rating.changedAt} />} />
        </>
      ) : null}
      {earlier.length > 0 ? (
        <p className={css.readOnly}>
          {t('earlier', { scores: earlier.map(({ score }) => t('scoreOf', { score: String(score) })).join(', ') })}
        </p>
      ) : null}
    </section>
  )
}
