import { MAX_CERTIFICATE, MAX_CERTIFICATES, MAX_CLAIM, MAX_CLIENT_ID, MAX_DN, MAX_FILTER, MAX_ISSUER } from '@balcao/contracts/sso/bounds'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import page from '../../lib/page/form-page.module.css'
import type { ConnectionProps } from './form-values.ts'
import { t } from './ldap.messages.ts'
import { SecretField } from './secret-field.tsx'
import { TextField } from './text-field.tsx'

/** How a directory is reached, who reads it, where its people are and what it calls what we ask of them. */
export const LdapFields = ({ hasSecret, ...form }: ConnectionProps) => (
  <>
    <TextField label={t('servers')} field="issuer" max={MAX_ISSUER} hint={t('serversHint')} placeholder="ldaps://" required {...form} />
    <SwitchRow label={t('plain')} hint={t('plainHint')} checked={form.values.plain} onChange={(plain) => form.onChange({ plain })} />
    <TextField
      label={t('ca')}
      field="certificates"
      max={MAX_CERTIFICATE * MAX_CERTIFICATES}
      hint={t('caHint')}
      placeholder="-----BEGIN CERTIFICATE-----"
      rows={3}
      {...form}
    />
    <div className={page.pair}>
      <TextField label={t('bindDn')} field="clientId" max={MAX_CLIENT_ID} hint={t('bindDnHint')} required {...form} />
      <SecretField label={t('bindPassword')} hints={[t('passwordHint'), t('passwordNone')]} hasSecret={hasSecret} {...form} />
    </div>
    <div className={page.pair}>
      <TextField label={t('baseDn')} field="baseDn" max={MAX_DN} placeholder="dc=acme,dc=local" required {...form} />
      <TextField label={t('peopleFilter')} field="peopleFilter" max={MAX_FILTER} hint={t('peopleFilterHint')} required {...form} />
    </div>
    <div className={page.pair}>
      <TextField label={t('emailAttribute')} field="emailAttribute" max={MAX_CLAIM} required {...form} />
      <TextField label={t('nameAttribute')} field="nameAttribute" max={MAX_CLAIM} {...form} />
      <TextField label={t('subjectAttribute')} field="subjectAttribute" max={MAX_CLAIM} hint={t('subjectHint')} required {...form} />
    </div>
    <div className={page.pair}>
      <TextField label={t('groupsBaseDn')} field="groupsBaseDn" max={MAX_DN} hint={t('groupsBaseDnHint')} {...form} />
      <TextField label={t('memberAttribute')} field="memberAttribute" max={MAX_CLAIM} {...form} />
    </div>
  </>
)
