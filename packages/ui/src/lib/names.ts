import { findRole, ROLE_NAME } from '@balcao/contracts/access'
import { type BuiltInType, CHANNEL_NAME, PRIORITY_NAME, STATUS, STATUSES, type Status, TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import { messages } from './messages.ts'
import { ownWord } from './texts/own-words.ts'

const statuses = (word: 'name' | 'customerLabel') =>
  Object.fromEntries(STATUSES.map((status) => [status, STATUS[status][word]])) as Record<Status, string>

// The contract's own words are the Portuguese; each of these says one of them in the language of the screens.
export const priorityName = messages('priority', PRIORITY_NAME)
export const builtInTypeName = messages('type', TYPE_NAME)
export const channelName = messages('channel', CHANNEL_NAME)
export const builtInStatusName = messages('status', statuses('name'))
export const builtInCustomerStatusName = messages('customer-status', statuses('customerLabel'))
const systemRoleName = messages('role', ROLE_NAME)

/** For the English twin. */
export type Names = [
  typeof priorityName,
  typeof builtInTypeName,
  typeof channelName,
  typeof builtInStatusName,
  typeof builtInCustomerStatusName,
  typeof systemRoleName,
]

/** A status in the reader's own words: the organisation's, where it has one. */
export const statusName = (status: Status): string => ownWord(`status.${status}`) ?? builtInStatusName(status)
/** The same as customers read it. */
export const customerStatusName = (status: Status): string => ownWord(`customer-status.${status}`) ?? builtInCustomerStatusName(status)

/** A type in the reader's own words; one that is gone has its key. */
export const typeName = (key: string): string =>
  ownWord(`type.${key}`) ?? (Object.hasOwn(TYPE_NAME, key) ? builtInTypeName(key as BuiltInType) : key)

/** The word for the status of a ticket, which depends on who reads: who is told the customers' label is a customer. */
export function statusWord({
  status,
  statusLabel,
  customStatusId,
}: {
  status: Status
  statusLabel: string
  customStatusId?: number | null
}): string {
  if (customStatusId) return statusLabel
  const { name, customerLabel } = STATUS[status]
  const isCustomers = statusLabel === customerLabel && statusLabel !== name && !ownWord(`status.${status}`)
  return isCustomers ? customerStatusName(status) : statusName(status)
}

/** A role by its key, or by the name the server gave it; an organisation's own role has the name it was given. */
export function roleWord(nameOrKey: string): string {
  const role = findRole(nameOrKey)
  return role ? systemRoleName(role) : nameOrKey
}
