import { Loaded } from '@balcao/ui/profile/block'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '../../../lib/people/people.messages.ts'
import css from '../../../lib/people/people.module.css'
import { trpc } from '../../../lib/trpc.ts'

/** What somebody did lately on their tickets, and what was resolved for them. */
export const ActivityCard = ({ personId }: { personId: number }) => {
  const heading = useId()
  const activity = trpc.users.activity.useQuery({ id: personId })
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('activity')}
      </h2>
      <Loaded query={activity}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('noActivity')}</p>
          ) : (
            <ol className={css.lines} aria-labelledby={heading}>
              {data.map(({ at, act, ticket, score }) => (
                <li key={`${act}-${ticket.id}-${at}`} className={css.line}>
                  <span className={css.act}>{act === 'rated' ? t('act_rated', { score: String(score) }) : t(`act_${act}`)}</span>
                  <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.link}>
                    {`#${ticket.number} ${ticket.title}`}
                  </Link>
                  <span className={css.when}>
                    <TimeAgo at={at} bare />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
