import type { Company } from '@balcao/contracts/companies/companies'
import type { Family } from '@balcao/contracts/companies/family'
import { figure } from '@balcao/ui/lib/language'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import pageCss from './company-page.module.css'
import { t } from './messages.ts'

/** A company's branches, and the open tickets of all of them together; nothing where it has none. */
export const CompanyBranches = ({ company }: { company: Company }) => {
  const heading = useId()
  const { data } = trpc.companies.subsidiaries.useQuery({ id: company.id })
  if (!data || data.data.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.heading}>
          {`${t('branches')} (${figure(data.data.length)})`}
        </h2>
        <p className={css.quiet}>{t('branchesOpen', { n: data.openTickets })}</p>
      </div>
      <ul className={css.tickets} aria-labelledby={heading}>
        {data.data.map((branch) => (
          <Branch key={branch.id} branch={branch} above={aboveOf(branch, company, data)} />
        ))}
      </ul>
    </section>
  )
}

/** The company that a branch stands under, where that is not the one on the page. */
const aboveOf = ({ parentId }: Family['data'][number], company: Company, { data }: Family) =>
  parentId === company.id ? undefined : data.find(({ id }) => id === parentId)?.name

const Branch = ({ branch, above }: { branch: Family['data'][number]; above: string | undefined }) => (
  <li className={pageCss.branch}>
    <Link to="/companies/$id" params={{ id: String(branch.id) }}>
      {branch.name}
    </Link>
    {above ? <span className={css.quiet}>{t('branchOf', { name: above })}</span> : null}
    {branch.status === 'active' ? null : <span className={css.mark}>{t(`state_${branch.status}`)}</span>}
    <span className={pageCss.branchOpen}>{t('openOf', { n: branch.openTickets })}</span>
  </li>
)
