import type { Generated } from 'kysely'
import type { Maybe, Stamp } from '../columns.ts'

type SocialProvidersTable = {
  tenantId: number
  name: string
  clientId: string
  sealed: Maybe<string>
  teamId: Generated<string>
  keyId: Generated<string>
  oneTap: Generated<boolean>
  isActive: Generated<boolean>
  failure: Generated<string>
  failedAt: Maybe<string>
  authorId: Maybe<number>
  version: Generated<number>
  updatedAt: Stamp
}

type SocialIdentitiesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  issuer: string
  subject: string
  userId: number
  email: Generated<string>
  /** The owner linked it themselves. */
  isLinked: boolean
  createdAt: Stamp
  lastUsedAt: Maybe<string>
}

type SocialSignInsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  purpose: 'sign_in' | 'link' | 'one_tap'
  app: string
  redirect: Maybe<string>
  stateHash: string
  browserHash: string
  redirectUri: string
  tokenHash: Maybe<string>
  userId: Maybe<number>
  sessionId: Maybe<number>
  returnedAt: Maybe<string>
  completedAt: Maybe<string>
  createdAt: Stamp
  expiresAt: string
}

export type SocialTables = {
  socialProviders: SocialProvidersTable
  socialIdentities: SocialIdentitiesTable
  socialSignIns: SocialSignInsTable
}
