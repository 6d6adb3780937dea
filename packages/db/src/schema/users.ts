import type { Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from './columns.ts'

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
  /** The name of a program's acts: never active, never there. */
  isService: Generated<boolean>
  tokenVersion: Generated<number>
  lastSeenAt: Maybe<string>
  createdAt: Stamp
  updatedAt: Stamp
  language: Generated<string>
  languageChosen: Generated<boolean>
  timeZone: Maybe<string>
  theme: Generated<string>
  density: Generated<string>
  startPage: Generated<string>
  shortcuts: Generated<boolean>
  /** Their replies wait some seconds before they go out. */
  holdReplies: Generated<boolean>
  /** Where they go once a reply was sent. */
  afterSend: Generated<string>
  /** Stands below their answers by mail. */
  mailSignature: Generated<string>
  motion: Generated<string>
  contrast: Generated<string>
  /** Per cent. */
  textSize: Generated<number>
  underlineLinks: Generated<boolean>
  pronouns: Maybe<string>
  /** Customers see the pronouns of somebody of the desk. */
  pronounsForCustomers: Generated<boolean>
  avatar: Maybe<string>
  emailVerifiedAt: Maybe<string>
  invitedAt: Maybe<string>
  passwordChangedAt: Maybe<string>
  /** Encrypted. */
  totpSecret: Maybe<string>
  totpConfirmedAt: Maybe<string>
  /** The last time step whose code was taken: none counts twice. */
  totpLastStep: Maybe<number>
  /** Kept by a trigger of `passkeys`. */
  hasPasskeys: Generated<boolean>
  /** They opened the account themselves and wait for approval. */
  pendingSince: Maybe<string>
  /** The person was removed; the row stays for the tickets' sake, without anything personal. */
  deletedAt: Maybe<string>
  /** When this person follows a ticket by themselves. */
  autoWatch: Generated<string[]>
}

/** What the desk notes of somebody. */
type ContactDetailsTable = {
  tenantId: number
  userId: number
  phone: Generated<string>
  notes: Generated<string>
  version: Generated<number>
  updatedAt: Stamp
  updatedBy: Maybe<number>
}

export type ErasuresTable = {
  tenantId: number
  userId: number
  name: Maybe<string>
  email: Maybe<string>
  withFiles: boolean
  historyUntil: Generated<number>
  createdAt: Generated<string>
  doneAt: Maybe<string>
}

export type UsersTables = {
  contactDetails: ContactDetailsTable
  roles: RolesTable
  users: UsersTable
  erasures: ErasuresTable
}
