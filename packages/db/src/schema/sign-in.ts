import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

export type SignInTables = {
  signInSettings: {
    tenantId: number
    signUp: Generated<'closed' | 'domain' | 'open'>
    approves: Generated<boolean>
    products: Generated<string[]>
    origins: Generated<string[]>
    privacy: Generated<boolean>
    sms: Generated<boolean>
    whatsapp: Generated<boolean>
    countries: Generated<string[]>
    dailyTexts: Generated<number>
    smsShutAt: Maybe<string>
    whatsappShutAt: Maybe<string>
    textsCountedFrom: Stamp
    version: Generated<number>
    updatedAt: Stamp
  }
  signInPhones: { tenantId: number; id: Generated<number>; userId: number; number: string; verifiedAt: Stamp; createdAt: Stamp }
  signInCodes: {
    tenantId: number
    id: Generated<number>
    methodHash: string
    channel: 'email' | 'sms' | 'whatsapp'
    purpose: 'sign_in' | 'password' | 'link'
    destination: string
    country: Maybe<string>
    codeHash: Maybe<string>
    passwordHash: Maybe<string>
    asPending: Generated<boolean>
    tries: Generated<number>
    ip: Maybe<string>
    textId: Maybe<number>
    expiresAt: string
    usedAt: Maybe<string>
    createdAt: Stamp
  }
  signInTexts: {
    tenantId: number
    id: Generated<number>
    channel: 'sms' | 'whatsapp'
    number: string
    /** Until it is sent. */
    code: Maybe<string>
    language: string
    state: Generated<'waiting' | 'sent' | 'failed'>
    cause: Maybe<string>
    serviceId: Maybe<string>
    expiresAt: string
    sentAt: Maybe<string>
    verifiedAt: Maybe<string>
    createdAt: Stamp
  }
  signInMailCounts: { tenantId: number; day: Generated<string>; sent: Generated<number>; again: Generated<number> }
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
