import type { OrganizationChoice } from '@balcao/contracts/auth/organizations'
import type { SessionUser, SignedIn } from '@balcao/contracts/auth/session'
import type { ErrorBody, FieldError } from '@balcao/contracts/error-body'
import { LANGUAGES } from '@balcao/contracts/language'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { flag, listOf, object, oneOf, type Reader, recordOf, text, whole } from './read-shape.ts'

/** The answers every page reads, as the contract has them (the test compares them with it). */
export const readSessionUser: Reader<SessionUser> = object(
  {
    id: whole,
    email: text,
    name: text,
    role: text,
    roles: listOf(object({ slug: text })),
    tenant_id: whole,
    tenantName: text,
    tenantSlug: text,
  },
  {
    roleName: text,
    grants: recordOf(text),
    language: oneOf(LANGUAGES),
    ownWords: recordOf(text),
    ticketTypes: object({ active: listOf(text), off: listOf(text) }),
    customStatuses: listOf(object({ id: whole, status: text, name: text, active: flag })),
    priorityMatrix: listOf(oneOf(PRIORITIES)),
  },
)

export const readSignedIn: Reader<SignedIn> = object({ access_token: text, user: readSessionUser })

export const readOrganizationChoice: Reader<OrganizationChoice> = object({ organizations: listOf(object({ slug: text, name: text })) })

/** `details` may be anything at all. */
export const readErrorBody: Reader<ErrorBody> = object(
  { statusCode: whole, code: text, message: text, requestId: text },
  { details: (value) => value },
)

const readParams = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

export const readFieldErrors: Reader<FieldError[]> = listOf(object({ field: text, reason: text, message: text }, { params: readParams }))
