import { MAX_CLIENT_ID, MAX_ISSUER, MAX_SCOPES } from '@balcao/contracts/sso/bounds'
import page from '../../lib/page/form-page.module.css'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import type { ConnectionProps } from './form-values.ts'
import { t } from './messages.ts'
import { SecretField } from './secret-field.tsx'
import { TextField } from './text-field.tsx'

/** How a provider of OpenID Connect is reached. */
export const OpenIdFields = ({ hasSecret, ...form }: ConnectionProps) => (
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
      <SecretField label={t('clientSecret')} hints={[t('secretHint'), t('secretNone')]} hasSecret={hasSecret} {...form} />
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
