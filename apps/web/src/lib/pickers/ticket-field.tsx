import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { type Picked, TicketPicker } from './ticket-picker.tsx'

type TicketFieldProps = {
  label: string
  error: string | undefined
  /** The ticket it is about: its customer's others are offered first, itself never. */
  of: { id: number; requester: { id: number } }
  value: Picked | null
  onChange: (value: Picked | null) => void
}

/** The field of a form in which another ticket is chosen. */
export const TicketField = ({ label, error, of, value, onChange }: TicketFieldProps) => (
  <FieldFrame label={label} error={error} required>
    {(ids) => <TicketPicker ids={ids} requesterId={of.requester.id} without={[of.id]} value={value} onChange={onChange} />}
  </FieldFrame>
)
