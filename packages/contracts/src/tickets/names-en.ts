import type { BuiltInType, Channel, Priority, Status } from './statuses.ts'

/** The words of `statuses.ts` for those who read English. */
export const STATUS_NAME_EN: Record<Status, string> = {
  new: 'New',
  open: 'In progress',
  waiting_customer: 'Waiting for customer',
  waiting_third_party: 'Waiting for third party',
  scheduled: 'Scheduled',
  resolved: 'Resolved',
  closed: 'Closed',
  cancelled: 'Cancelled',
  merged: 'Merged',
  spam: 'Spam',
}
/** As customers read them. */
export const CUSTOMER_STATUS_NAME_EN: Record<Status, string> = {
  new: 'Received',
  open: 'In progress',
  waiting_customer: 'Waiting for your reply',
  waiting_third_party: 'In progress',
  scheduled: 'Scheduled',
  resolved: 'Resolved – please confirm',
  closed: 'Closed',
  cancelled: 'Cancelled',
  merged: 'Merged',
  spam: 'Closed',
}
export const PRIORITY_NAME_EN: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
export const TYPE_NAME_EN: Record<BuiltInType, string> = {
  incident: 'Incident',
  request: 'Request',
  question: 'Question',
  problem: 'Problem',
  change: 'Change',
}
export const CHANNEL_NAME_EN: Record<Channel, string> = {
  ...{ portal: 'portal', staff: 'staff', api: 'API', email: 'e-mail', whatsapp: 'WhatsApp' },
}
