import { findRole, ROLE_NAME } from '@balcao/contracts/access'
import { CHANNEL_NAME, PRIORITY_NAME, STATUS, STATUSES, type Status, TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import { messages } from './messages.ts'

const statuses = (word: 'name' | 'customerLabel') =>
  Object.fromEntries(STATUSES.map((status) => [status, STATUS[status][word]])) as Record<Status, string>

// The contract's own words are the Portuguese; each of these says one of them in the language of the screens.
export const priorityName = messages('priority', PRIORITY_NAME)
export const typeName = messages('type', TYPE_NAME)
export const channelName = messages('channel', CHANNEL_NAME)
export const statusName = messages('status', statuses('name'))
export const customerStatusName = messages('customer-status', statuses('customerLabel'))
const systemRoleName = messages('role', ROLE_NAME)

/** For the English twin. */
export type Names = [
  typeof priorityName,
  typeof typeName,
  typeof channelName,
  typeof statusName,
  typeof customerStatusName,
  typeof systemRoleName,
]

/** The server's word for a status, which depends on who reads; a word that is none of ours stays as it came. */
export function statusWord({ status, statusLabel }: { status: Status; statusLabel: string }): string {
  const { name, customerLabel } = STATUS[status]
  if (statusLabel === name) return statusName(status)
  return statusLabel === customerLabel ? customerStatusName(status) : statusLabel
}

/** A role by its key, or by the name the server gave it; an organisation's own role has the name it was given. */
export function roleWord(nameOrKey: string): string {
  const role = findRole(nameOrKey)
  return role ? systemRoleName(role) : nameOrKey
}
