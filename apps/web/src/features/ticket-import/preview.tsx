import type { TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { exactTime, shortDate } from '@balcao/ui/lib/time'
import { statusChangeName } from '../../lib/tickets/status-choice.ts'
import { t } from './messages.ts'
import { Options } from './options.tsx'
import { css } from './styles.ts'
import { Values } from './values.tsx'

/** Before anything is written: figures, what is to be chosen, and the first tickets as they would look. */
export const Preview = ({ of }: { of: TicketImportView }) => {
  const { found, counts, known, first } = of
  const tiles = [
    [t('tickets'), String(Math.max(0, counts.pending - known))],
    [t('known'), String(known)],
    [t('errors'), String(counts.error)],
    [t('messages'), String(found.messages)],
    [t('people'), t('peopleNew', { people: found.people, fresh: found.newPeople })],
    [t('companies'), t('peopleNew', { people: found.companies, fresh: found.newCompanies })],
    ...(found.from && found.until ? [[t('period'), `${shortDate(found.from)} – ${shortDate(found.until)}`]] : []),
    ...(found.strayMessages > 0 ? [[t('stray'), String(found.strayMessages)]] : []),
  ] as const
  return (
    <>
      <dl className={css.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Values of={of} />
      <Options key={of.version} of={of} />
      {first.length > 0 ? (
        <section aria-labelledby="import-first">
          <h2 id="import-first">{t('first')}</h2>
          {first.map((ticket) => (
            <article key={ticket.n} className={css.sample}>
              <strong>
                #{ticket.reference} · {ticket.title}
              </strong>
              <small className={css.quiet}>
                {[
                  t('from', { requester: ticket.requester, at: exactTime(ticket.createdAt) }),
                  ...(ticket.isNew ? [t('newPerson')] : []),
                  ticket.status ? statusChangeName({ status: ticket.status, customStatusId: ticket.customStatusId }) : t('toChoose'),
                  ticket.priority ? priorityName(ticket.priority) : t('toChoose'),
                  ...(ticket.type ? [typeName(ticket.type)] : []),
                  ...(ticket.company ? [ticket.company] : []),
                  ...ticket.tags,
                ].join(' · ')}
              </small>
              <p>{ticket.text}</p>
            </article>
          ))}
        </section>
      ) : null}
    </>
  )
}
