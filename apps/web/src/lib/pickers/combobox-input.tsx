import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes, ReactNode } from 'react'

type ComboboxInputProps = {
  params: AutocompleteRenderInputParams
  start?: ReactNode
  autoFocus?: boolean
  placeholder?: string
  /** Attributes of the input itself: its name for screen readers, mostly. */
  field?: InputHTMLAttributes<HTMLInputElement>
}

/** The field of an Autocomplete. MUI's TextField would bring every other kind of field along to the first page. */
export const ComboboxInput = ({ params, start, autoFocus, placeholder, field }: ComboboxInputProps) => {
  const { input, htmlInput } = params.slotProps
  return (
    <OutlinedInput
      {...input}
      id={params.id}
      fullWidth
      disabled={params.disabled}
      autoFocus={autoFocus}
      placeholder={placeholder}
      startAdornment={start ?? input.startAdornment}
      inputProps={{ ...htmlInput, ...field }}
    />
  )
}
