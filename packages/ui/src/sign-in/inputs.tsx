import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { t } from '../lib/session/sign-in-messages.ts'
import './sign-in.css'

type InputProps = {
  id: string
  label: string
  value: string
  error?: string | false
  hint?: string
  autoComplete: string
  onChange: (value: string) => void
}

export const EmailInput = ({ value, error, onChange }: Pick<InputProps, 'value' | 'error' | 'onChange'>) => (
  <FieldFrame label={t('email')} id="email" error={error || undefined} required>
    {(ids) => (
      <PlainInput
        ids={ids}
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={value}
        onChange={onChange}
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
    )}
  </FieldFrame>
)

/** A password that can be looked at. */
export const SecretInput = ({ id, label, value, error, hint, autoComplete, onChange }: InputProps) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} id={id} error={error || undefined} hint={hint} required>
      {(ids) => (
        <PlainInput
          ids={ids}
          name={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          onChange={onChange}
          endAdornment={
            <IconButton
              edge="end"
              aria-label={shown ? t('hidePassword') : t('showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon size={18} aria-hidden />
            </IconButton>
          }
        />
      )}
    </FieldFrame>
  )
}

/** A one-time code: one field, so that it can be pasted and filled in by the browser. */
export const CodeInput = ({ id, label, value, error, onChange }: Omit<InputProps, 'hint' | 'autoComplete'>) => (
  <FieldFrame label={label} id={id} error={error || undefined} required>
    {(ids) => (
      <PlainInput
        ids={ids}
        name={id}
        autoComplete="one-time-code"
        value={value}
        onChange={onChange}
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 32 }}
      />
    )}
  </FieldFrame>
)

/** The filled button of a form; it can be pressed while busy and then does nothing. */
export const Submit = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button type="submit" variant="contained" size="large" fullWidth className="sign-in-button" aria-busy={busy}>
    {busy ? <span className="spinner spinner-button" aria-hidden="true" /> : null}
    {children}
  </Button>
)
