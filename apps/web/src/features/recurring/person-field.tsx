import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'

type PersonFieldProps = {
  label: string
  id: string
  value: string
  hint?: string
  error?: string
  assignable?: boolean
  onChange: (id: string) => void
}

/** Somebody of the organisation, or nobody. */
export const PersonField = ({ label, id, value, hint, error, assignable, onChange }: PersonFieldProps) => (
  <FieldFrame label={label} id={id} hint={hint} error={error} optional>
    {(ids) => (
      <PersonSelect
        ids={ids}
        value={value ? Number(value) : null}
        assignable={assignable}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )}
  </FieldFrame>
)
