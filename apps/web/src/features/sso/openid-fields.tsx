import { MAX_CLIENT_ID, MAX_CLIENT_SECRET, MAX_ISSUER, MAX_SCOPES } from '@balcao/contracts/sso/bounds'
import page from '../../lib/page/form-page.module.css'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import type { ProviderValues } from './form-values.ts'
import { t } from './messages.ts'
import { TextField } from './text-field.tsx'

type OpenIdFieldsProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  hasSecret: boolean
  onChange: (next: Partial<ProviderValues>) => void
}

/** How a provider of OpenID Connect is reached. */
export const OpenIdFields = ({ hasSecret, ...form }: OpenIdFieldsProps) => (
  <>
    <TextField
      label={t('issuer')}
      field="issuer"
      max={MAX_ISSUER}
      hint={t('issuerHint')}
      type="url"
      placeholder="https://"
      required
      {...form}
    />
    <div className={page.pair}>
      <TextField label={t('clientId')} field="clientId" max={MAX_CLIENT_ID} required {...form} />
      <TextField
        label={t('clientSecret')}
        field="clientSecret"
        max={MAX_CLIENT_SECRET}
        hint={t(hasSecret ? 'secretHint' : 'secretNone')}
        type="password"
        placeholder={hasSecret ? t('secretKept') : ''}
        required={!hasSecret}
        {...form}
      />
    </div>
    <WordsField
      label={t('scopes')}
      placeholder={t('scopesPlaceholder')}
      most={MAX_SCOPES}
      longest={100}
      value={form.values.scopes}
      error={form.errors.scopes}
      onChange={(scopes) => form.onChange({ scopes })}
    />
  </>
)
