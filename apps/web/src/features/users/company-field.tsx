import type { Pick } from '../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { useCompanies } from './list.data.ts'
import { t } from './messages.ts'

const useFound = (search: string) => {
  const { companies, isAwaited } = useCompanies(search)
  return { found: companies, isAwaited }
}

/** The company somebody belongs to. */
export const CompanyField = ({ initial, onChange }: { initial: Pick | null; onChange: (id: string) => void }) => (
  <PickField
    id="campo-companyId"
    label={t('company')}
    hint={t('companyHint')}
    optional
    initial={initial}
    useFound={useFound}
    onChange={(chosen) => onChange(chosen ? String(chosen.id) : '')}
  />
)
