import type { ColumnType, Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

type SessionsTable = {
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
  /** Somebody else reads by it and changes nothing. */
  impersonated: Generated<boolean>
}

type ImpersonationsTable = {
  tenantId: number
  sessionId: number
  impersonatorSessionId: number
  impersonatorRole: string
  personRole: string
  createdAt: Stamp
}

type SignInLinksTable = {
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

type RecoveryCodesTable = { tenantId: number; userId: number; codeHash: string; usedAt: Maybe<string> }

type PasskeysTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  name: string
  credentialId: string
  userHandle: string
  publicKey: string
  counter: Generated<number>
  rpId: string
  transports: Generated<string[]>
  /** It may be on several devices, and is kept elsewhere now. */
  isSynced: boolean
  isBackedUp: boolean
  /** Its counter went back: somebody may have copied it. */
  copiedAt: Maybe<string>
  createdAt: Stamp
  lastUsedAt: Maybe<string>
}

type PasskeyChallengesTable = {
  /** 0 where nobody is known yet. */
  tenantId: number
  challengeHash: string
  purpose: string
  userId: Maybe<number>
  sessionId: Maybe<number>
  userHandle: Maybe<string>
  rpId: string
  origin: string
  expiresAt: ColumnType<string, string, never>
}

/** Changes of people's own addresses: asked for, made, and stopped or undone. */
type EmailChangesTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  formerEmail: string
  email: string
  confirmHash: string
  stopHash: string
  sessionId: Maybe<number>
  ip: Maybe<string>
  createdAt: Stamp
  expiresAt: string
  confirmedAt: Maybe<string>
  undoUntil: Maybe<string>
  endedAt: Maybe<string>
}

type ApiTokensTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  name: string
  tokenHash: string
  /** The last four characters, for people to tell tokens apart. */
  hint: string
  scopes: string[]
  areas: Maybe<string[]>
  ipRanges: Maybe<string[]>
  createdAt: Stamp
  expiresAt: Maybe<string>
  lastUsedAt: Maybe<string>
  lastUsedIp: Maybe<string>
  revokedAt: Maybe<string>
}

type ServiceAccountsTable = {
  tenantId: number
  userId: number
  name: string
  description: Generated<string>
  isActive: Generated<boolean>
  queueIds: Generated<number[]>
  ownerId: Maybe<number>
  ownerQueueId: Maybe<number>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type SignInsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  method: string
  outcome: string
  /** By which identity provider. */
  provider: Maybe<string>
  ip: Maybe<string>
  userAgent: Maybe<string>
  createdAt: Stamp
}

type SocketTicketsTable = {
  tenantId: number
  hash: string
  userId: number
  sessionId: number
  expiresAt: ColumnType<string, string, never>
}

export type IdentityTables = {
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
  emailChanges: EmailChangesTable
  sessions: SessionsTable
  impersonations: ImpersonationsTable
  signInLinks: SignInLinksTable
  recoveryCodes: RecoveryCodesTable
  apiTokens: ApiTokensTable
  serviceAccounts: ServiceAccountsTable
  signIns: SignInsTable
  socketTickets: SocketTicketsTable
}
