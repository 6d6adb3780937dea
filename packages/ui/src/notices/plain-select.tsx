import { NativeSelect } from '../native-select.tsx'

type PlainSelectProps = {
  /** Said, not shown: what is around the select shows it. */
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of a few, within a row that says of what. */
export const PlainSelect = (props: PlainSelectProps) => <NativeSelect {...props} dense />
