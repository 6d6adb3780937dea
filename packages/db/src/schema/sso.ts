import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

/** Who proves at another place who people are. */
type IdentityProvidersTable = {
  tenantId: number
  id: Generated<number>
  name: string
  label: string
  preset: Generated<string>
  issuer: string
  clientId: string
  sealed: Maybe<string>
  scopes: string[]
  audience: Generated<string>
  domains: string[]
  provedDomains: Generated<string[]>
  createsAccounts: Generated<boolean>
  defaultRole: Generated<string>
  groupsClaim: Generated<string>
  groups: Json<{ group: string; role: string }[]>
  isRequired: Generated<boolean>
  trustsSecondFactor: Generated<boolean>
  trustsUnverified: Generated<boolean>
  isActive: Generated<boolean>
  protocol: Generated<string>
  signInUrl: Generated<string>
  logoutUrl: Generated<string>
  certificates: Generated<string[]>
  metadataUrl: Generated<string>
  emailAttribute: Generated<string>
  nameAttribute: Generated<string>
  idpInitiated: Generated<boolean>
  sealedKey: Maybe<string>
  ownCertificate: Maybe<string>
  endsSession: Generated<boolean>
  plain: Generated<boolean>
  baseDn: Generated<string>
  peopleFilter: Generated<string>
  subjectAttribute: Generated<string>
  groupsBaseDn: Generated<string>
  memberAttribute: Generated<string>
  syncs: Generated<boolean>
  syncCreates: Generated<boolean>
  syncWantedAt: Maybe<string>
  syncedAt: Maybe<string>
  syncLeaseUntil: Maybe<string>
  failingSince: Maybe<string>
  serverCertificateUntil: Maybe<string>
  problem: Maybe<string>
  /** The level of whoever saved it. */
  ceiling: number
  authorId: Maybe<number>
  scimHash: Maybe<string>
  scimHint: Maybe<string>
  scimFormerHash: Maybe<string>
  scimFormerUntil: Maybe<string>
  scimUsedAt: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type SsoIdentitiesTable = {
  tenantId: number
  id: Generated<number>
  providerId: number
  userId: number
  /** What the provider calls the person; null while only SCIM has named them. */
  subject: Maybe<string>
  email: string
  /** The role that groups gave last. */
  givenRole: Maybe<string>
  /** What SCIM calls the person, and their sign-in name there, where that is not their address. */
  externalId: Maybe<string>
  userName: Maybe<string>
  createdAt: Stamp
  lastUsedAt: Maybe<string>
  /** When a directory deactivated the account. */
  deactivatedAt: Maybe<string>
}

/** A reading of a directory. */
type DirectorySyncsTable = {
  tenantId: number
  id: Generated<number>
  providerId: number
  state: Generated<string>
  askedById: Maybe<number>
  people: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  activated: Generated<number>
  deactivated: Generated<number>
  problems: Json<{ email: string; reason: string }[]>
  problemCount: Generated<number>
  failure: Maybe<string>
  detail: Generated<string>
  heldIds: Generated<number[]>
  confirmedById: Maybe<number>
  confirmedAt: Maybe<string>
  startedAt: Stamp
  finishedAt: Maybe<string>
}

type SsoSignInsTable = {
  tenantId: number
  id: Generated<number>
  providerId: number
  purpose: Generated<string>
  app: string
  stateHash: string
  browserHash: string
  redirectUri: string
  testerId: Maybe<number>
  returnedAt: Maybe<string>
  userId: Maybe<number>
  completedAt: Maybe<string>
  result: MaybeJson<object>
  /** What takes an answer that was posted on to the browser that began. */
  landingHash: Maybe<string>
  claims: MaybeJson<object>
  sid: Maybe<string>
  sealed: Maybe<string>
  createdAt: Stamp
  expiresAt: string
}

/** A session that began by a provider. */
type SsoSessionsTable = {
  tenantId: number
  sessionId: number
  providerId: number
  userId: number
  subject: string
  sid: Maybe<string>
  sealed: Maybe<string>
  secondFactorTrusted: Generated<boolean>
  createdAt: Stamp
}

type SsoTakenIdsTable = { tenantId: number; providerId: number; idHash: string; expiresAt: string }

type SsoAttemptsTable = {
  tenantId: number
  id: Generated<number>
  providerId: Maybe<number>
  outcome: string
  email: Generated<string>
  userId: Maybe<number>
  ip: Maybe<string>
  detail: Generated<string>
  createdAt: Stamp
}

type ScimGroupsTable = {
  tenantId: number
  id: Generated<number>
  providerId: number
  externalId: Maybe<string>
  name: string
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type ScimGroupMembersTable = { tenantId: number; groupId: number; userId: number }

export type SsoTables = {
  identityProviders: IdentityProvidersTable
  ssoIdentities: SsoIdentitiesTable
  ssoSignIns: SsoSignInsTable
  ssoAttempts: SsoAttemptsTable
  ssoSessions: SsoSessionsTable
  ssoTakenIds: SsoTakenIdsTable
  scimGroups: ScimGroupsTable
  scimGroupMembers: ScimGroupMembersTable
  directorySyncs: DirectorySyncsTable
}
