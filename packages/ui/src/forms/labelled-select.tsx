import Select, { type SelectProps } from '@mui/material/Select'
import { FieldFrame } from './field-frame.tsx'

type LabelledSelectProps<Value> = Omit<SelectProps<Value>, 'label' | 'size' | 'fullWidth'> & { label: string; hint?: string }

/** A select with its label above and its hint below. */
export function LabelledSelect<Value>({ label, hint, ...select }: LabelledSelectProps<Value>) {
  return (
    <FieldFrame label={label} {...(hint ? { hint } : {})}>
      {(ids) => (
        <Select
          fullWidth
          size="small"
          {...(select as SelectProps<Value>)}
          SelectDisplayProps={{ id: ids.id, 'aria-label': label, 'aria-describedby': ids.describedBy }}
        />
      )}
    </FieldFrame>
  )
}
