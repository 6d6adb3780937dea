import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useNavigate } from '@tanstack/react-router'
import { useArticlesFor } from '../../../lib/articles/search-articles.ts'
import dialogs from '../../../lib/tickets/dialogs.module.css'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { trpc } from '../../../lib/trpc.ts'
import css from './from-ticket-dialog.module.css'
import { t } from './messages.ts'

const SIMILAR = 5

/** Before an article about a ticket is written: what there is already, and what it would begin with. */
const FromTicketDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const navigate = useNavigate()
  const similar = useArticlesFor({ q: ticket.title, context: 'ticket', limit: SIMILAR })
  const { data: text, error } = trpc.kb.fromTicket.text.useQuery({ ticketId: ticket.id })
  const hits = similar.data?.data ?? []
  return (
    <FormDialog
      title={t('write')}
      act={t('goOn')}
      cancel={t('cancel')}
      isBusy={false}
      onClose={onClose}
      onSubmit={async () => {
        onClose()
        await navigate({ to: '/knowledge-base/new', search: { fromTicketId: String(ticket.id), ...(text ? { title: text.title } : {}) } })
      }}
    >
      <section className={css.part}>
        <h3>{t('similar')}</h3>
        {similar.isPending ? (
          <TextSkeleton lines={3} />
        ) : hits.length === 0 ? (
          <p className={dialogs.hint}>{t('noneSimilar')}</p>
        ) : (
          <>
            <p className={dialogs.hint}>{t('similarText')}</p>
            <ul className={css.similar}>
              {hits.map(({ id, title, excerpt }) => (
                <li key={id}>
                  <Link to="/knowledge-base/$id" params={{ id: String(id) }} target="_blank">
                    {title}
                  </Link>
                  <small>{excerpt}</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className={css.part}>
        <h3>{t('begin')}</h3>
        {error ? (
          <p role="alert" className={dialogs.refused}>
            {t('textFailed', { why: failureOf(error).message })}
          </p>
        ) : text ? (
          <>
            <p className={dialogs.hint}>{t('masked', { n: text.masked })}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
            <section className={css.text} aria-label={t('begin')} tabIndex={0}>
              <strong>{text.title}</strong>
              {`\n\n${text.content}`}
            </section>
          </>
        ) : (
          <TextSkeleton lines={5} />
        )}
      </section>
    </FormDialog>
  )
}
export default FromTicketDialog
