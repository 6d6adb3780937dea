import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { ComboboxInput } from './combobox-input.tsx'

type WordsFieldProps = {
  label: string
  placeholder: string
  /** How many there may be, and how long each. */
  most: number
  longest: number
  /** Words that are offered. */
  options?: readonly string[]
  value: readonly string[]
  error: string | undefined
  disabled?: boolean
  onChange: (words: string[]) => void
}
const NONE: readonly string[] = []

/** Words that something is also found by: written freely, each once. */
export const WordsField = ({
  label,
  placeholder,
  most,
  longest,
  options = NONE,
  value,
  error,
  disabled = false,
  onChange,
}: WordsFieldProps) => (
  <FieldFrame label={label} {...(error ? { error } : {})}>
    {(ids) => (
      <Autocomplete<string, true, false, true>
        id={ids.id}
        multiple
        freeSolo
        disabled={disabled}
        options={[...options]}
        value={[...value]}
        renderValue={(tags, propsOf) =>
          tags.map((tag, index) => {
            const { key, ...props } = propsOf({ index })
            return <Chip key={tag} size="small" label={tag} {...props} />
          })
        }
        onChange={(_, next) => {
          const tags = next.map((tag) => tag.trim().slice(0, longest)).filter(Boolean)
          onChange([...new Set(tags)].slice(0, most))
        }}
        renderInput={(params) => (
          <ComboboxInput
            params={params}
            field={{
              'aria-describedby': ids.describedBy,
              'aria-invalid': ids.invalid,
              placeholder,
              maxLength: longest,
            }}
          />
        )}
      />
    )}
  </FieldFrame>
)
