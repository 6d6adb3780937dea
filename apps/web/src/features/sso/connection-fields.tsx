import {
  MAX_CLIENT_ID,
  MAX_CLIENT_SECRET,
  MAX_DOMAINS,
  MAX_ISSUER,
  MAX_LABEL,
  MAX_PROVIDER_NAME,
  MAX_SCOPES,
  SSO_PRESETS,
  type SsoPreset,
} from '@balcao/contracts/sso/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import type { InputHTMLAttributes } from 'react'
import page from '../../lib/page/form-page.module.css'
import { NameFields } from '../../lib/page/name-fields.tsx'
import { WordsField } from '../../lib/pickers/words-field.tsx'
import { type ProviderValues, withPreset } from './form-values.ts'
import { t } from './messages.ts'

type ConnectionFieldsProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  /** There is a secret already. */
  keepsSecret: boolean
  onChange: (next: Partial<ProviderValues>) => void
}
type TextField = 'label' | 'issuer' | 'clientId' | 'clientSecret'
type TextProps = {
  field: TextField
  max: number
  hint?: string
  more?: InputHTMLAttributes<HTMLInputElement>
  type?: string
  placeholder?: string
}

/** Who the provider is, and how it is reached. */
export const ConnectionFields = ({ values, errors, keepsSecret, onChange }: ConnectionFieldsProps) => {
  const text = ({ field, max, hint, type, placeholder, more }: TextProps) => (
    <FieldFrame label={t(field)} error={errors[field]} required={field !== 'clientSecret' || !keepsSecret} {...(hint ? { hint } : {})}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          onChange={(value) => onChange({ [field]: value })}
          inputProps={{ maxLength: max, autoComplete: 'off', spellCheck: false, ...more }}
          {...(type ? { type } : {})}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </FieldFrame>
  )
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
          hint={t(`presetHint_${values.preset}`, { tenant: '{tenant}', domain: '{domain}', host: '{host}', realm: '{realm}' })}
          value={values.preset}
          options={SSO_PRESETS.map((preset) => [preset, t(`preset_${preset}`)] as const)}
          onChange={(preset) => onChange(withPreset(values, preset as SsoPreset))}
        />
        {text({ field: 'label', max: MAX_LABEL })}
      </div>
      {text({ field: 'issuer', max: MAX_ISSUER, hint: t('issuerHint'), type: 'url', placeholder: 'https://' })}
      <div className={page.pair}>
        {text({ field: 'clientId', max: MAX_CLIENT_ID })}
        {text({
          ...{ field: 'clientSecret', max: MAX_CLIENT_SECRET, hint: t('secretHint'), type: 'password' },
          placeholder: keepsSecret ? t('secretKept') : '',
          more: { autoComplete: 'new-password' },
        })}
      </div>
      <WordsField
        label={t('scopes')}
        placeholder={t('scopesPlaceholder')}
        most={MAX_SCOPES}
        longest={100}
        value={values.scopes}
        error={errors.scopes}
        onChange={(scopes) => onChange({ scopes })}
      />
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
