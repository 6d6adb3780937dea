import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiSelect from '@mui/material/Select'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useField } from '../lib/forms/use-field.ts'
import { t } from '../lib/texts/ui-messages.ts'
import { FieldFrame, PlainInput } from './field-frame.tsx'

type Common = { label: string; hint?: string; optional?: boolean; required?: boolean; disabled?: boolean; autoFocus?: boolean }

type TextFieldProps = Common & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number'
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  /** Of a number. */
  min?: number
  max?: number
}

/** One line of text. */
export const TextField = ({ label, hint, optional, required, type = 'text', maxLength, min, max, ...input }: TextFieldProps) => {
  const { id, name, value, error, change, blur } = useField()
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} required={required}>
      {(ids) => (
        <PlainInput
          {...input}
          ids={ids}
          name={name}
          type={type}
          value={value}
          onChange={change}
          onBlur={blur}
          inputProps={{ maxLength, min, max }}
        />
      )}
    </FieldFrame>
  )
}

/** Several lines of text that grow with what is written. */
export const TextArea = ({ label, hint, optional, required, rows = 4, ...input }: Common & { rows?: number; placeholder?: string }) => {
  const { id, name, value, error, change, blur } = useField()
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} required={required}>
      {(ids) => (
        <PlainInput {...input} ids={ids} name={name} multiline minRows={rows} maxRows={16} value={value} onChange={change} onBlur={blur} />
      )}
    </FieldFrame>
  )
}

/** A password that can be looked at. */
export const PasswordField = ({
  label,
  hint,
  required,
  autoComplete,
  ...input
}: Common & { autoComplete: 'current-password' | 'new-password' }) => {
  const { id, name, value, error, change, blur } = useField()
  const [plain, setPlain] = useState(false)
  const Icon = plain ? EyeOff : Eye
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} required={required}>
      {(ids) => (
        <PlainInput
          {...input}
          ids={ids}
          name={name}
          type={plain ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          onChange={change}
          onBlur={blur}
          endAdornment={
            <IconButton edge="end" aria-label={t(plain ? 'hidePassword' : 'showPassword')} onClick={() => setPlain(!plain)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          }
        />
      )}
    </FieldFrame>
  )
}

export type SelectOption = { value: string; label: string; icon?: ReactNode }

/** One of a few choices. */
export const Select = ({
  label,
  hint,
  optional,
  required,
  options,
  placeholder,
  ...input
}: Common & { options: readonly SelectOption[]; placeholder?: string }) => {
  const { id, value, error, change, blur } = useField()
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} required={required}>
      {(ids) => (
        <MuiSelect
          {...input}
          fullWidth
          displayEmpty
          value={value}
          error={ids.invalid}
          onChange={(event) => change(event.target.value)}
          onBlur={blur}
          SelectDisplayProps={{ id: ids.id, 'aria-describedby': ids.describedBy, 'aria-label': label }}
          renderValue={(chosen) => {
            const option = options.find((other) => other.value === chosen)
            return option ? (
              <span className="field-option">
                {option.icon}
                {option.label}
              </span>
            ) : (
              <span className="field-placeholder">{placeholder ?? t('choose')}</span>
            )
          }}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.icon}
              {option.label}
            </MenuItem>
          ))}
        </MuiSelect>
      )}
    </FieldFrame>
  )
}
