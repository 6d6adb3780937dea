import { MAX_CERTIFICATE, MAX_CERTIFICATES, MAX_CLAIM, MAX_ISSUER, MAX_SSO_URL } from '@balcao/contracts/sso/bounds'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import page from '../../lib/page/form-page.module.css'
import type { ProviderValues } from './form-values.ts'
import { t } from './messages.ts'
import { MetadataImport } from './metadata-import.tsx'
import { TextField } from './text-field.tsx'

type SamlFieldsProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  hasSecret: boolean
  onChange: (next: Partial<ProviderValues>) => void
}

/** How a provider of SAML is reached, and what it calls what it says. */
export const SamlFields = ({ hasSecret: _, ...form }: SamlFieldsProps) => (
  <>
    <MetadataImport {...form} />
    <TextField label={t('entityId')} field="issuer" max={MAX_ISSUER} hint={t('entityIdHint')} required {...form} />
    <div className={page.pair}>
      <TextField label={t('signInUrl')} field="signInUrl" max={MAX_SSO_URL} type="url" placeholder="https://" required {...form} />
      <TextField
        label={t('logoutUrl')}
        field="logoutUrl"
        max={MAX_SSO_URL}
        type="url"
        placeholder="https://"
        hint={t('logoutUrlHint')}
        {...form}
      />
    </div>
    <TextField
      label={t('certificates')}
      field="certificates"
      max={MAX_CERTIFICATE * MAX_CERTIFICATES}
      hint={t('certificatesHint')}
      placeholder="-----BEGIN CERTIFICATE-----"
      rows={4}
      required
      {...form}
    />
    <div className={page.pair}>
      <TextField label={t('emailAttribute')} field="emailAttribute" max={MAX_CLAIM} hint={t('emailAttributeHint')} {...form} />
      <TextField label={t('nameAttribute')} field="nameAttribute" max={MAX_CLAIM} {...form} />
    </div>
    <SwitchRow
      label={t('idpInitiated')}
      hint={t('idpInitiatedHint')}
      checked={form.values.idpInitiated}
      onChange={(idpInitiated) => form.onChange({ idpInitiated })}
    />
  </>
)
