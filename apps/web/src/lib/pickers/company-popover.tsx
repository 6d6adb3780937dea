import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../awaited.ts'
import { t as tt } from '../tickets/messages.ts'
import { trpc } from '../trpc.ts'
import { t } from './company-picker.messages.ts'
import { PickPopover } from './pick-popover.tsx'

const OFFERED = 20

/** Companies that take tickets, by name; without a search, also none of them. */
function useCompanies(search: string) {
  const query = trpc.companies.list.useQuery(
    { status: ['active', 'inactive'], limit: OFFERED, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  const found = (query.data?.data ?? []).map(({ id, name, legalName }) => ({ id, name, detail: legalName }))
  return { choices: search ? found : [{ id: null, name: t('none') }, ...found], isAwaited: isAwaited(query) }
}

export type CompanyPickerProps = {
  anchor: HTMLElement | null
  value: number | null
  onChoose: (id: number | null, name: string) => void
  onClose: () => void
}

/** Of which company a ticket is, or of none. */
export const CompanyPopover = ({ value, onChoose, ...popover }: CompanyPickerProps) => (
  <PickPopover
    {...popover}
    label={tt('company')}
    searchLabel={t('search')}
    current={value}
    useChoices={useCompanies}
    given={undefined}
    onChoose={({ id, name }) => onChoose(id, name)}
  />
)
