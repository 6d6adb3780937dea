import { peopleAmong } from '../../lib/people-found.ts'
import { PickField } from '../../lib/pick-field.tsx'
import { t } from './new.messages.ts'

const useActive = peopleAmong({ active: true })

/** For whom the ticket is opened. */
export const RequesterField = ({ onChange }: { onChange: (id: string) => void }) => (
  <PickField
    id="campo-requesterId"
    label={t('requester')}
    hint={t('requesterHint')}
    optional
    useFound={useActive}
    detailOf={({ companyName, email }) => [companyName, email].filter(Boolean).join(' · ')}
    onChange={(person) => onChange(person ? String(person.id) : '')}
  />
)
