import { z } from 'zod'
import { Id, line, SentId, Timestamp } from '../common.ts'
import { ApiToken, CreateApiToken, NewApiToken } from '../profile/tokens.ts'

export const MAX_SERVICE_ACCOUNTS = 50
export const MAX_SERVICE_NAME = 80
export const MAX_SERVICE_DESCRIPTION = 500
const MAX_QUEUES = 100

const Named = z.object({ id: Id, name: z.string() })

/** An account of a program: it acts by API tokens, and is nobody. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  role: z.string(),
  roleName: z.string(),
  queueIds: z.array(Id),
  active: z.boolean(),
  /** Who answers for it; `left` where they are no longer there. */
  owner: Named.extend({ left: z.boolean() }).nullable(),
  ownerQueue: Named.nullable(),
  /** Tokens that are good now. */
  tokens: z.int(),
  lastUsedAt: Timestamp.nullable(),
  version: z.int(),
  createdAt: Timestamp,
})
export type ServiceAccount = z.output<typeof ServiceAccount>

export const ListServiceAccounts = z.strictObject({})
export type ListServiceAccounts = z.output<typeof ListServiceAccounts>
/** All of them by name. */
export const ServiceAccounts = z.object({ data: z.array(ServiceAccount) })
export type ServiceAccounts = z.output<typeof ServiceAccounts>

const fields = {
  name: line(MAX_SERVICE_NAME),
  description: z.string().trim().max(MAX_SERVICE_DESCRIPTION),
  /** The slug of a role of the staff, up to the caller's own. */
  role: z.string().min(1).max(60),
  queueIds: z.array(SentId).max(MAX_QUEUES),
  /** A person of the staff. */
  ownerId: SentId.nullable(),
  /** A team. */
  ownerQueueId: SentId.nullable(),
  active: z.boolean(),
}

export const CreateServiceAccount = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  queueIds: fields.queueIds.default([]),
  ownerId: fields.ownerId.default(null),
  ownerQueueId: fields.ownerQueueId.default(null),
  active: fields.active.default(true),
})
export type CreateServiceAccount = z.output<typeof CreateServiceAccount>

/** With `version`, a stale one is refused (409) with the present account. */
export const UpdateServiceAccount = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateServiceAccount = z.output<typeof UpdateServiceAccount>

export const GetServiceAccount = z.strictObject({ id: Id })
export type GetServiceAccount = z.output<typeof GetServiceAccount>

export const ServiceTokens = z.object({ data: z.array(ApiToken) })
export const CreateServiceToken = CreateApiToken.extend({ id: Id })
export type CreateServiceToken = z.output<typeof CreateServiceToken>
export const NewServiceToken = NewApiToken
export const GetServiceToken = z.strictObject({ id: Id, tokenId: Id })
export type GetServiceToken = z.output<typeof GetServiceToken>
