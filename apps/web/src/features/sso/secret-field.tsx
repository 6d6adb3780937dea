import { MAX_CLIENT_SECRET } from '@balcao/contracts/sso/bounds'
import type { ConnectionProps } from './form-values.ts'
import { t } from './messages.ts'
import { TextField } from './text-field.tsx'

/** What a provider or a directory knows us by: written, and never shown again. @param hints said where one is kept, and where none is */
export const SecretField = ({
  label,
  hints: [kept, none],
  hasSecret,
  ...form
}: ConnectionProps & { label: string; hints: readonly [string, string] }) => (
  <TextField
    label={label}
    field="clientSecret"
    max={MAX_CLIENT_SECRET}
    hint={hasSecret ? kept : none}
    type="password"
    placeholder={hasSecret ? t('secretKept') : ''}
    required={!hasSecret}
    {...form}
  />
)
