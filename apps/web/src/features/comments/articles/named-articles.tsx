import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TriangleAlert } from 'lucide-react'
import { trpc } from '../../../lib/trpc.ts'
import css from './forms.module.css'
import { t } from './messages.ts'

/** Warns of what a reply names and its reader cannot read, however it came into the text. */
export const NamedArticles = ({ ticket, ids }: { ticket: Ticket; ids: readonly number[] }) => {
  const answers = trpc.useQueries((of) =>
    ids.map((articleId) => of.tickets.articles.get({ ticketId: ticket.id, articleId }, { retry: false })),
  )
  const unreadable = answers.flatMap(({ data }) => (data && !data.requesterReads ? [data] : []))
  return (
    <div role="status" className={css.named}>
      {unreadable.map(({ id, title }) => (
        <p key={id} className={css.warning}>
          <TriangleAlert size={16} aria-hidden />
          {t('warnNamed', { who: ticket.requester.name, title })}
        </p>
      ))}
    </div>
  )
}
