import type { Company } from '@balcao/contracts/companies/companies'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { Loaded } from '@balcao/ui/profile/block'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

const SHOWN = 8

/** The newest open tickets of a company, and the way to all of them. */
export const CompanyTickets = ({ company }: { company: Company }) => {
  const heading = useId()
  const query = trpc.tickets.list.useQuery({ companyId: [company.id], status: [...OPEN_STATUSES], limit: SHOWN })
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {`${t('tickets')} (${company.openTickets})`}
        </h2>
        <Link to="/tickets" search={{ company: String(company.id) }}>
          {t('ticketsAll')}
        </Link>
      </div>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('ticketsNone')}</p>
          ) : (
            <ul className={css.tickets}>
              {data.map(({ id, number, title, status, requester }) => (
                <li key={id} className={css.ticket}>
                  <StatusGlyph status={status} />
                  <Link to="/tickets/$id" params={{ id: String(id) }}>
                    {`#${number} ${title}`}
                  </Link>
                  <span className={css.quiet}>{requester.name}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
