import { MAX_DOMAINS, MAX_LABEL, MAX_PROVIDER_NAME, PRESETS_OF, type SsoPreset, type WebPreset } from '@balcao/contracts/sso/bounds'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { NameFields } from '../../lib/page/name-fields.tsx'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import { type ProviderValues, withPreset } from './form-values.ts'
import { t as ldap } from './ldap.messages.ts'
import { LdapFields } from './ldap-fields.tsx'
import { t } from './messages.ts'
import { OpenIdFields } from './openid-fields.tsx'
import { presetName } from './preset-name.ts'
import { SamlFields } from './saml-fields.tsx'
import { TextField } from './text-field.tsx'

type ConnectionFieldsProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  /** There is a secret already. */
  hasSecret: boolean
  onChange: (next: Partial<ProviderValues>) => void
}

/** What the braces of an address stand for is left as it is. */
const BRACES = { tenant: '{tenant}', domain: '{domain}', host: '{host}', realm: '{realm}' }

function hintOf({ protocol, preset }: Pick<ProviderValues, 'protocol' | 'preset'>): string {
  if (preset === 'active_directory' || preset === 'openldap' || protocol === 'ldap') return ldap(`hint_${preset as 'other'}`)
  return protocol === 'saml' ? t(`samlHint_${preset as WebPreset}`) : t(`presetHint_${preset as WebPreset}`, BRACES)
}

/** Who the provider is, and how it is reached. */
export const ConnectionFields = ({ values, errors, hasSecret, onChange }: ConnectionFieldsProps) => {
  const { protocol, preset } = values
  const Fields = protocol === 'saml' ? SamlFields : protocol === 'ldap' ? LdapFields : OpenIdFields
  return (
    <div className={page.card}>
      <NameFields
        values={values}
        errors={errors}
        labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
        maxName={MAX_PROVIDER_NAME}
        onChange={onChange}
      />
      <div className={page.pair}>
        <Choice
          label={t('preset')}
          hint={hintOf(values)}
          value={preset}
          options={PRESETS_OF[protocol].map((one) => [one, presetName(one, protocol)] as const)}
          onChange={(next) => onChange(withPreset(values, next as SsoPreset))}
        />
        <TextField
          label={protocol === 'ldap' ? ldap('label') : t('label')}
          field="label"
          max={MAX_LABEL}
          required
          values={values}
          errors={errors}
          onChange={onChange}
        />
      </div>
      <Fields values={values} errors={errors} hasSecret={hasSecret} onChange={onChange} />
      <WordsField
        label={t('domains')}
        placeholder={t('domainsPlaceholder')}
        most={MAX_DOMAINS}
        longest={253}
        value={values.domains}
        error={errors.domains}
        onChange={(domains) => onChange({ domains })}
      />
      <p className={page.quiet}>{t('domainsHint')}</p>
    </div>
  )
}
