import { MAX_DOMAINS, MAX_LABEL, MAX_PROVIDER_NAME, SSO_PRESETS, type SsoPreset } from '@balcao/contracts/sso/bounds'
import { Choice } from '@balcao/ui/profile/choice'
import page from '../../lib/page/form-page.module.css'
import { NameFields } from '../../lib/page/name-fields.tsx'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import { type ProviderValues, withPreset } from './form-values.ts'
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

/** Who the provider is, and how it is reached. */
export const ConnectionFields = ({ values, errors, hasSecret, onChange }: ConnectionFieldsProps) => {
  const isSaml = values.protocol === 'saml'
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
          hint={isSaml ? t(`samlHint_${values.preset}`) : t(`presetHint_${values.preset}`, BRACES)}
          value={values.preset}
          options={SSO_PRESETS.map((preset) => [preset, presetName(preset, values.protocol)] as const)}
          onChange={(preset) => onChange(withPreset(values, preset as SsoPreset))}
        />
        <TextField label={t('label')} field="label" max={MAX_LABEL} required values={values} errors={errors} onChange={onChange} />
      </div>
      {isSaml ? (
        <SamlFields values={values} errors={errors} onChange={onChange} />
      ) : (
        <OpenIdFields values={values} errors={errors} hasSecret={hasSecret} onChange={onChange} />
      )}
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
