import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

export type WalletTables = {
  signInWallets: {
    tenantId: number
    id: Generated<number>
    userId: number
    chain: 'ethereum' | 'solana'
    address: string
    createdAt: Stamp
    lastUsedAt: Maybe<string>
  }
  walletChallenges: {
    tenantId: number
    challengeHash: string
    purpose: 'sign_in' | 'link'
    organizationId: Maybe<number>
    userId: Maybe<number>
    sessionId: Maybe<number>
    browserHash: string
    chain: 'ethereum' | 'solana'
    address: string
    message: string
    expiresAt: string
  }
  consentCodes: {
    tenantId: number
    codeHash: string
    userId: number
    sessionId: number
    origin: string
    challenge: string
    expiresAt: string
  }
}
