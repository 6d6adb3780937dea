import {
  type DirectoryPreset,
  PRESET_ATTRIBUTES,
  PRESET_DIRECTORY,
  PRESET_GROUPS_CLAIM,
  PRESET_ISSUER,
  type SsoAudience,
  type SsoPreset,
  type SsoProtocol,
  type WebPreset,
} from '@balcao/contracts/sso/bounds'
import { CreateProvider, type Provider, type UpdateProvider } from '@balcao/contracts/sso/providers'

export type GroupValues = { id: number; group: string; role: string }
export type ProviderValues = {
  protocol: SsoProtocol
  name: string
  active: string
  label: string
  preset: SsoPreset
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  audience: SsoAudience
  domains: string[]
  createsAccounts: boolean
  defaultRole: string
  trustsUnverified: boolean
  required: boolean
  trustsSecondFactor: boolean
  signInUrl: string
  logoutUrl: string
  /** One below the other, as PEM. */
  certificates: string
  metadataUrl: string
  emailAttribute: string
  nameAttribute: string
  idpInitiated: boolean
  endsSession: boolean
  /** Directories: how they are reached and searched, and whether accounts follow them. */
  plain: boolean
  baseDn: string
  peopleFilter: string
  subjectAttribute: string
  groupsBaseDn: string
  memberAttribute: string
  syncs: boolean
  syncCreates: boolean
  groupsClaim: string
  groups: GroupValues[]
}

let made = 0
export const newGroup = (role: string): GroupValues => ({ id: ++made, group: '', role })

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g
/** Certificates as people know them. */
export const asPem = (certificates: readonly string[]): string =>
  certificates.map((one) => `-----BEGIN CERTIFICATE-----\n${one.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`).join('\n')
/** The certificates of a text: what is between the lines that say so, or all of it. */
const certificatesIn = (text: string): string[] => text.match(PEM) ?? (text.trim() === '' ? [] : text.trim().split(/\n\s*\n/))

export const emptyProvider = (protocol: SsoProtocol): ProviderValues => ({
  ...{ protocol, name: '', active: 'yes', label: '', preset: protocol === 'ldap' ? 'active_directory' : 'google' },
  ...{ clientId: '', clientSecret: '', issuer: protocol === 'oidc' ? PRESET_ISSUER.google : '' },
  ...{ scopes: ['openid', 'email', 'profile'], audience: 'staff', domains: [], createsAccounts: false, defaultRole: 'agent' },
  ...{ trustsUnverified: false, required: false, trustsSecondFactor: false, groups: [] },
  ...{ signInUrl: '', logoutUrl: '', certificates: '', metadataUrl: '', idpInitiated: false, endsSession: false },
  ...{
    plain: false,
    baseDn: '',
    peopleFilter: '',
    subjectAttribute: '',
    groupsBaseDn: '',
    memberAttribute: 'member',
    syncs: false,
    syncCreates: false,
  },
  ...attributesOf(protocol, protocol === 'ldap' ? 'active_directory' : 'google'),
})

const NAMED = ['emailAttribute', 'nameAttribute', 'groupsClaim', 'peopleFilter', 'subjectAttribute'] as const
type Named = Pick<ProviderValues, (typeof NAMED)[number]>
/** What a preset calls the address, the name and the groups, and of directories who is a person. */
function attributesOf(protocol: SsoProtocol, preset: SsoPreset): Named {
  if (protocol === 'ldap') return PRESET_DIRECTORY[preset as DirectoryPreset]
  const none = { peopleFilter: '', subjectAttribute: '' }
  if (protocol === 'oidc') return { ...none, emailAttribute: '', nameAttribute: '', groupsClaim: PRESET_GROUPS_CLAIM[preset as WebPreset] }
  const { email, name, groups } = PRESET_ATTRIBUTES[preset as WebPreset]
  return { ...none, emailAttribute: email, nameAttribute: name, groupsClaim: groups }
}

export const valuesOf = ({
  name,
  active,
  label,
  preset,
  issuer,
  clientId,
  scopes,
  audience,
  domains,
  groups,
  ...more
}: Provider): ProviderValues => ({
  ...{ name, active: active ? 'yes' : 'no', label, preset, issuer, clientId, clientSecret: '', scopes, audience, domains },
  createsAccounts: more.createsAccounts,
  defaultRole: more.defaultRole,
  trustsUnverified: more.trustsUnverified,
  required: more.required,
  trustsSecondFactor: more.trustsSecondFactor,
  groupsClaim: more.groupsClaim,
  groups: groups.map((one) => ({ id: ++made, ...one })),
  protocol: more.protocol,
  signInUrl: more.signInUrl,
  logoutUrl: more.logoutUrl,
  certificates: asPem(more.certificates),
  metadataUrl: more.metadataUrl,
  emailAttribute: more.emailAttribute,
  nameAttribute: more.nameAttribute,
  idpInitiated: more.idpInitiated,
  endsSession: more.endsSession,
  plain: more.plain,
  baseDn: more.baseDn,
  peopleFilter: more.peopleFilter,
  subjectAttribute: more.subjectAttribute,
  groupsBaseDn: more.groupsBaseDn,
  memberAttribute: more.memberAttribute,
  syncs: more.syncs,
  syncCreates: more.syncCreates,
})

/** What a preset fills in: what was filled in by the one before gives way, what somebody wrote stays. */
export function withPreset(values: ProviderValues, preset: SsoPreset): Partial<ProviderValues> {
  const { protocol } = values
  const isFilled = protocol === 'oidc' && (values.issuer === '' || Object.values(PRESET_ISSUER).includes(values.issuer))
  const [before, after] = [attributesOf(protocol, values.preset), attributesOf(protocol, preset)]
  const untouched = NAMED.filter((field) => values[field] === before[field])
  return {
    preset,
    ...(isFilled ? { issuer: PRESET_ISSUER[preset as WebPreset] } : {}),
    ...Object.fromEntries(untouched.map((field) => [field, after[field]])),
  }
}

/** A role that suits whom the provider is for. */
export const roleFor = (audience: SsoAudience, role: string): string => {
  if (audience === 'customers') return 'client'
  return audience === 'staff' && role === 'client' ? 'agent' : role
}

/** What is sent: without a secret the present one stays. */
export const toInput = ({
  protocol: _,
  active,
  clientSecret,
  certificates,
  groups,
  ...values
}: ProviderValues): Omit<UpdateProvider, 'id' | 'version'> => ({
  ...values,
  active: active === 'yes',
  certificates: certificatesIn(certificates),
  groups: groups.map(({ group, role }) => ({ group, role })),
  ...(clientSecret === '' ? {} : { clientSecret }),
})

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/^(domains|scopes|certificates)\..*/, '$1')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: ProviderValues, keepsSecret: boolean): Record<string, string> {
  const reasons: Record<string, string> = {}
  const input = { ...toInput(values), protocol: values.protocol }
  const whole = keepsSecret && input.clientSecret === undefined ? { ...input, clientSecret: 'kept' } : input
  for (const { path, message } of CreateProvider.safeParse(whole).error?.issues ?? []) reasons[formField(path.join('.'))] ??= message
  return reasons
}

/** What the fields of a connection are given. */
export type ConnectionProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  hasSecret: boolean
  onChange: (next: Partial<ProviderValues>) => void
}
