import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TimeAgo } from '@balcao/ui/time-ago'
import css from '../../../lib/tickets/properties.module.css'
import { Fact } from '../../../lib/tickets/property-row.tsx'
import { t } from '../../../lib/tickets/rating-messages.ts'
import { whyText } from '../../../lib/tickets/rating-text.ts'
import { trpc } from '../../../lib/trpc.ts'

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
