import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCan } from '../can.ts'
import lines from '../lists/lines.module.css'
import { trpc } from '../trpc.ts'
import { GuessButtons } from './guess-buttons.tsx'
import css from './guesses.module.css'
import { t } from './messages.ts'

type CompanyGuessesProps = { person: { id: number; name: string }; className?: string; onAccept?: () => void }

/** The companies that somebody new may be of, for who may say so to settle; nothing where there is none. */
export const CompanyGuesses = ({ person, className = '', onAccept }: CompanyGuessesProps) => {
  const heading = useId()
  const can = useCan()
  const { data } = trpc.companies.suggestions.ofPerson.useQuery({ id: person.id }, { enabled: can('company.read') })
  const [first] = data ?? []
  if (!data || !first) return null
  return (
    <div className={`${css.box} ${className}`}>
      <h3 id={heading}>{t('heading')}</h3>
      <p className={css.why}>{t('why', { domain: first.domain })}</p>
      <ul className={lines.list} aria-labelledby={heading}>
        {data.map((company) => (
          <li key={company.id} className={lines.row}>
            <span className={css.what}>
              <Link to="/companies/$id" params={{ id: String(company.id) }}>
                {company.name}
              </Link>
            </span>
            {can('company.manage') ? <GuessButtons person={person} company={company} onAccept={onAccept} /> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
