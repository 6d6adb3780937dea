import { SSO_AUDIENCES, type SsoAudience } from '@balcao/contracts/sso/bounds'
import { CreateProvider, type Provider } from '@balcao/contracts/sso/providers'
import { roleWord } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import page from '../../lib/page/form-page.module.css'
import { SavedForm } from '../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../lib/page/use-saved-form.ts'
import { trpc } from '../../lib/trpc.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { type ProviderValues, reasonsOf, roleFor, toInput } from './form-values.ts'
import { GroupFields } from './group-fields.tsx'
import { t as ldap } from './ldap.messages.ts'
import { t } from './messages.ts'
import { useGivableRoles, useProviderActs } from './sso.data.ts'
import { SyncFields } from './sync-fields.tsx'

/** Levels of roles: customers, and agents, above whom no default role goes. */
const CLIENT = 2
const AGENT = 4

type ProviderFormProps = { values: ProviderValues; edited?: Provider; onMade?: (id: number) => void }

/** An identity provider. It stays open: what was saved is mostly tested next. */
export const ProviderForm = ({ values: first, edited, onMade }: ProviderFormProps) => {
  const navigate = useNavigate()
  const { save } = useProviderActs()
  const cache = trpc.useUtils()
  const roles = useGivableRoles()
  const keepsSecret = edited !== undefined
  const form = useSavedForm<ProviderValues, Provider>({
    t,
    values: first,
    edited,
    reasonsOf: (values) => reasonsOf(values, keepsSecret),
    save: (written, version) => {
      const input = toInput(written)
      return save(edited ? { ...input, id: edited.id, version } : CreateProvider.parse({ ...input, protocol: written.protocol }))
    },
    present: edited && (() => cache.sso.providers.get.fetch({ id: edited.id })),
    onSaved: ({ id }, written) => {
      notify.success(t('saved'), { id: 'sso' })
      if (edited) return { ...written, clientSecret: '' }
      onMade?.(id)
      return undefined
    },
  })
  const { values, errors, change } = form
  const isLdap = values.protocol === 'ldap'
  // What whoever writes the addresses of a directory may claim is as much as with SAML.
  const isSaml = values.protocol === 'saml' || isLdap
  const suits = (level: number) => values.audience === 'both' || (values.audience === 'customers') === level <= CLIENT
  const options = (most: number, present: string) => {
    const known = roles.filter(({ level }) => level <= most && suits(level)).map(({ slug, name }) => [slug, roleWord(name)] as const)
    return roles.length === 0 || known.some(([slug]) => slug === present)
      ? known
      : [...known, [present, t('roleGone', { slug: present })] as const]
  }
  const known = options(Number.POSITIVE_INFINITY, values.defaultRole)
  const gone = [...new Set(values.groups.map(({ role }) => role))].filter((role) => !known.some(([slug]) => slug === role))
  const groupRoles = [...known, ...gone.map((role) => [role, t('roleGone', { slug: role })] as const)]
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/sso' })}>
      <ConnectionFields values={values} errors={errors} hasSecret={edited?.hasSecret ?? false} onChange={change} />
      <div className={page.card}>
        <h2 className={page.legend}>{t('accounts')}</h2>
        <div className={page.pair}>
          <Choice
            label={t('audience')}
            value={values.audience}
            options={SSO_AUDIENCES.map((audience) => [audience, t(`audience_${audience}`)] as const)}
            onChange={(next) => {
              const audience = next as SsoAudience
              change({ audience, defaultRole: roleFor(audience, values.defaultRole) })
            }}
          />
          <Choice
            label={t('defaultRole')}
            hint={t('defaultRoleHint')}
            value={values.defaultRole}
            options={options(AGENT, values.defaultRole)}
            onChange={(defaultRole) => change({ defaultRole })}
          />
        </div>
        <SwitchRow
          label={t('createsAccounts')}
          hint={t('domainsHint')}
          checked={values.createsAccounts}
          onChange={(createsAccounts) => change({ createsAccounts })}
        />
        <SwitchRow
          label={t(isSaml ? 'trustsUnproved' : 'trustsUnverified')}
          hint={t(isSaml ? 'trustsUnprovedHint' : 'trustsUnverifiedHint')}
          checked={values.trustsUnverified}
          onChange={(trustsUnverified) => change({ trustsUnverified })}
        />
      </div>
      <GroupFields values={values} errors={errors} roles={groupRoles} onChange={change} />
      <div className={page.card}>
        <h2 className={page.legend}>{t('access')}</h2>
        <SwitchRow
          label={t('required')}
          hint={isLdap ? ldap('requiredHint') : t('requiredHint')}
          checked={values.required}
          onChange={(required) => change({ required })}
        />
        <SwitchRow
          label={t('trustsSecondFactor')}
          hint={t('trustsSecondFactorHint')}
          checked={values.trustsSecondFactor}
          onChange={(trustsSecondFactor) => change({ trustsSecondFactor })}
        />
        {isLdap ? null : (
          <SwitchRow
            label={t('endsSession')}
            hint={t(isSaml ? 'endsSessionHintSaml' : 'endsSessionHint')}
            checked={values.endsSession}
            onChange={(endsSession) => change({ endsSession })}
          />
        )}
      </div>
      {isLdap ? <SyncFields values={values} onChange={change} /> : null}
    </SavedForm>
  )
}
