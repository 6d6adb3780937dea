import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { language } from '@balcao/ui/lib/language'
import { useTicketFields } from '../fields.data.ts'
import { t } from '../messages.ts'
import css from './ticket-page.module.css'

/** What the ticket's fields hold, of those that customers see; empty ones are not shown. */
export function TicketFields({ ticket }: { ticket: Ticket }) {
  const fields = useTicketFields(ticket.type)
  const held = shownFields(fields, sentValues(ticket.customFields)).flatMap(({ field }) => {
    const value = ticket.customFields[field.key]
    return value === undefined
      ? []
      : [{ key: field.key, label: field.label, words: displayValue(field, value, language()), link: field.type === 'url' }]
  })
  if (held.length === 0) return null
  return (
    <section className={css.fields} aria-label={t('fields')}>
      <dl>
        {held.map(({ key, label, words, link }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {link ? (
                <a href={words} target="_blank" rel="noreferrer noopener">
                  {words}
                </a>
              ) : (
                words
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
