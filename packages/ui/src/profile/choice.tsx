import { FieldFrame } from '../forms/field-frame.tsx'
import { NativeSelect } from '../native-select.tsx'

type ChoiceProps = {
  label: string
  hint?: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of a list that may be long, under its name. */
export const Choice = ({ label, hint, ...choice }: ChoiceProps) => (
  <FieldFrame label={label} hint={hint}>
    {(ids) => <NativeSelect id={ids.id} describedBy={ids.describedBy} {...choice} />}
  </FieldFrame>
)
