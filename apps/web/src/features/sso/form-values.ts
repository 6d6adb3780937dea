import { PRESET_GROUPS_CLAIM, PRESET_ISSUER, type SsoAudience, type SsoPreset } from '@balcao/contracts/sso/bounds'
import { CreateProvider, type Provider, type UpdateProvider } from '@balcao/contracts/sso/providers'

export type GroupValues = { id: number; group: string; role: string }
export type ProviderValues = {
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
  groupsClaim: string
  groups: GroupValues[]
}

let made = 0
export const newGroup = (role: string): GroupValues => ({ id: ++made, group: '', role })

export const emptyProvider = (): ProviderValues => ({
  ...{ name: '', active: 'yes', label: '', preset: 'google', issuer: PRESET_ISSUER.google, clientId: '', clientSecret: '' },
  ...{ scopes: ['openid', 'email', 'profile'], audience: 'staff', domains: [], createsAccounts: false, defaultRole: 'agent' },
  ...{ trustsUnverified: false, required: false, trustsSecondFactor: false, groupsClaim: '', groups: [] },
})

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
})

/** What a preset fills in: what was filled in by the one before gives way, what somebody wrote stays. */
export function withPreset(values: ProviderValues, preset: SsoPreset): Partial<ProviderValues> {
  const isFilled = values.issuer === '' || Object.values(PRESET_ISSUER).includes(values.issuer)
  const hasOwnClaim = values.groupsClaim !== PRESET_GROUPS_CLAIM[values.preset]
  return {
    preset,
    ...(isFilled ? { issuer: PRESET_ISSUER[preset] } : {}),
    ...(hasOwnClaim ? {} : { groupsClaim: PRESET_GROUPS_CLAIM[preset] }),
  }
}

/** A role that suits whom the provider is for. */
export const roleFor = (audience: SsoAudience, role: string): string => {
  if (audience === 'customers') return 'client'
  return audience === 'staff' && role === 'client' ? 'agent' : role
}

/** What is sent: without a secret the present one stays. */
export const toInput = ({ active, clientSecret, groups, ...values }: ProviderValues): Omit<UpdateProvider, 'id' | 'version'> => ({
  ...values,
  active: active === 'yes',
  groups: groups.map(({ group, role }) => ({ group, role })),
  ...(clientSecret === '' ? {} : { clientSecret }),
})

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/^(domains|scopes)\..*/, '$1')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: ProviderValues, keepsSecret: boolean): Record<string, string> {
  const reasons: Record<string, string> = {}
  const input = toInput(values)
  const whole = keepsSecret && input.clientSecret === undefined ? { ...input, clientSecret: 'kept' } : input
  for (const { path, message } of CreateProvider.safeParse(whole).error?.issues ?? []) reasons[formField(path.join('.'))] ??= message
  return reasons
}
