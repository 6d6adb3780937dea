import { Email } from '@balcao/contracts/common'
import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../../lib/awaited.ts'
import type { Pick } from '../../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { NewTicket } from './new.data.ts'
import { t } from './new.messages.ts'

function useCompanies(search: string) {
  const query = trpc.companies.list.useQuery({ limit: 20, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData })
  return { found: query.data?.data ?? [], isAwaited: isAwaited(query) }
}

type Customer = { person: NewTicket['requester']; isNewcomer: boolean; email: string }

/** The company a ticket of this customer will belong to unless another is chosen, and why. */
function useSuggestion({ person, isNewcomer, email }: Customer): { company: Pick | null; hint: string } {
  const address = Email.safeParse(useDebounced(email, 300))
  const { data } = trpc.companies.suggestions.ofAddress.useQuery(
    { email: address.data ?? '' },
    { enabled: isNewcomer && address.success, placeholderData: keepPreviousData },
  )
  if (!isNewcomer) {
    const company = person?.companyId ? { id: person.companyId, name: person.companyName ?? '' } : null
    return { company, hint: t(company ? 'companyOwn' : 'companyFree') }
  }
  const claiming = address.success ? (data?.companies ?? []) : []
  const company = claiming.find(({ id }) => id === data?.joins) ?? null
  if (company) return { company, hint: t('companyJoins') }
  return {
    company: null,
    hint: claiming.length > 0 ? t('companySeveral', { names: claiming.map(({ name }) => name).join(', ') }) : t('companyFree'),
  }
}

type CompanyFieldProps = Customer & {
  value: NewTicket['company']
  error: string | undefined
  onChange: (value: NewTicket['company']) => void
}

/** The suggested company of a new ticket, to confirm or change. */
export const CompanyField = ({ value, error, onChange, ...customer }: CompanyFieldProps) => {
  const { company, hint } = useSuggestion(customer)
  return (
    <PickField<Pick>
      // Another suggestion is shown in place of the former one.
      key={company?.id ?? 0}
      id="campo-company"
      label={t('company')}
      hint={hint}
      error={error}
      optional
      initial={value === 'own' ? company : value}
      useFound={useCompanies}
      onChange={(chosen) => onChange(chosen && { id: chosen.id, name: chosen.name })}
    />
  )
}
