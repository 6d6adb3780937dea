import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './schema-columns.ts'

export type TenantsTable = {
  id: Generated<number>
  slug: string
  name: string
  timeZone: Generated<string>
  status: Generated<string>
  createdAt: Stamp
  subdomain: Maybe<string>
  emailDomain: Maybe<string>
  emailDomainVerifiedAt: Maybe<string>
  customDomain: Maybe<string>
  customDomainVerifiedAt: Maybe<string>
  /** When an admin ended the checklist of a new organisation. */
  setupFinishedAt: Maybe<string>
  /** How long the audit log keeps what it holds. */
  auditRetentionDays: Generated<number>
  /** Of people added from now on. */
  language: Generated<string>
  /** When an admin last saved the settings. */
  settingsSavedAt: Maybe<string>
  /** Who may have addresses follow tickets that are nobody's here: none, desk or all. */
  emailWatchers: Generated<string>
}
export type RolesTable = {
  tenantId: number
  id: Generated<number>
  slug: string
  name: string
  level: number
  isSystem: Generated<boolean>
  /** The system role that this one counts as: itself, or the one it was cloned from. */
  base: Maybe<string>
  description: Generated<string>
  /** Permission key to scope; null means those of `base`. */
  permissions: MaybeJson<Record<string, string>>
  secondFactorRequired: Generated<boolean>
  updatedAt: Stamp
}

export type UsersTable = {
  tenantId: number
  id: Generated<number>
  email: string
  name: string
  role: string
  companyId: Maybe<number>
  passwordHash: Maybe<string>
  isActive: Generated<boolean>
  tokenVersion: Generated<number>
  lastSeenAt: Maybe<string>
  createdAt: Stamp
  updatedAt: Stamp
  language: Generated<string>
  timeZone: Maybe<string>
  theme: Generated<string>
  density: Generated<string>
  startPage: Generated<string>
  shortcuts: Generated<boolean>
  /** Their replies wait some seconds before they go out. */
  holdReplies: Generated<boolean>
  avatar: Maybe<string>
  emailVerifiedAt: Maybe<string>
  invitedAt: Maybe<string>
  passwordChangedAt: Maybe<string>
  /** Encrypted. */
  totpSecret: Maybe<string>
  totpConfirmedAt: Maybe<string>
  /** The last time step whose code was taken: none counts twice. */
  totpLastStep: Maybe<number>
  /** The person was removed; the row stays for the tickets' sake, without anything personal. */
  deletedAt: Maybe<string>
  /** When this person follows a ticket by themselves. */
  autoWatch: Generated<string[]>
}

export type SessionsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  refreshHash: string
  previousHash: Maybe<string>
  rotatedAt: Stamp
  createdAt: Stamp
  expiresAt: string
  idleExpiresAt: string
  revokedAt: Maybe<string>
  ip: Maybe<string>
  userAgent: Maybe<string>
  method: Generated<string>
  /** When the person last proved who they are: dangerous acts ask for a recent proof. */
  provedAt: Stamp
  lastUsedAt: Stamp
}

export type SignInLinksTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  purpose: string
  tokenHash: string
  codeHash: Maybe<string>
  codeTries: Generated<number>
  /** What the link is about, such as a new e-mail address. */
  target: Maybe<string>
  ip: Maybe<string>
  createdAt: Stamp
  expiresAt: string
  usedAt: Maybe<string>
}
export type RecoveryCodesTable = { tenantId: number; userId: number; codeHash: string; usedAt: Maybe<string> }
export type ApiTokensTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  name: string
  tokenHash: string
  /** The last four characters, for people to tell tokens apart. */
  hint: string
  scopes: string[]
  createdAt: Stamp
  expiresAt: Maybe<string>
  lastUsedAt: Maybe<string>
  lastUsedIp: Maybe<string>
  revokedAt: Maybe<string>
}
export type SignInsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  method: string
  outcome: string
  ip: Maybe<string>
  userAgent: Maybe<string>
  createdAt: Stamp
}

/** Hours by ISO weekday ("1" is Monday): pairs of local "HH:MM". */
export type CalendarHours = Record<string, [from: string, to: string][]>
export type CalendarsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  timeZone: string
  hours: Json<CalendarHours>
  isDefault: Generated<boolean>
  createdAt: Stamp
}
export type TemplatesTable = {
  tenantId: number
  id: Generated<number>
  /** Whose own it is; null for the team's. */
  ownerId: Maybe<number>
  name: string
  category: Generated<string>
  content: string
  changes: ColumnType<object, string | undefined, string>
  uses: Generated<number>
  lastUsedAt: Maybe<string>
  createdAt: Stamp
  updatedAt: Stamp
}

export type AuditEventsTable = {
  tenantId: number
  id: Generated<number>
  action: string
  resource: string
  resourceId: Maybe<string>
  actorId: Maybe<number>
  actorName: string
  actorRole: string
  ip: Maybe<string>
  userAgent: Maybe<string>
  risk: string
  trusted: Generated<boolean>
  before: MaybeJson
  after: MaybeJson
  details: MaybeJson
  createdAt: Stamp
}
export type AuditSealsTable = {
  tenantId: number
  id: Generated<number>
  fromEvent: number
  toEvent: number
  count: number
  previous: string
  hash: string
  createdAt: Stamp
  verifiedAt: Maybe<string>
  brokenAt: Maybe<string>
}
/** Stands for a range of events, and the seals on them, that retention removed. */
export type AuditCheckpointsTable = {
  tenantId: number
  id: Generated<number>
  fromEvent: number
  toEvent: number
  toSeal: number
  /** Of the last seal removed. */
  hash: string
  events: number
  newestAt: string
  retentionDays: number
  /** The signature of the checkpoint before; empty for the first. */
  previous: string
  signature: string
  createdAt: string
  brokenAt: Maybe<string>
}
