import { SIGNAL_NAMES } from './signals.ts'

/** Events that carry a ticket as it is now. */
export const LIVE_TICKET_EVENTS = [
  'ticket:created',
  'ticket:updated',
  'ticket:assigned',
  'ticket:status_changed',
  'comment:added',
  'comment:edited',
  'attachment:changed',
  'outgoing:changed',
  'ticket:rated',
  'sla:warning',
  'sla:breached',
  'time:changed',
  'checklist:changed',
  'issue:changed',
  'side_conversation:changed',
  'ticket_asset:changed',
  'approval:changed',
] as const

/** Events about the receiver's own notifications. */
const LIVE_NOTIFICATION_NAMES = [
  'notification:new',
  'notification:read',
  'notification:update',
  'notification:bulk-update',
  'notification:delete',
] as const

/** The name of every live event, without the schemas: what a page loads before it needs any of them. */
export const LIVE_NAMES = [
  'ready',
  'refetch',
  'presence',
  'draft',
  'chat',
  ...SIGNAL_NAMES,
  ...LIVE_TICKET_EVENTS,
  ...LIVE_NOTIFICATION_NAMES,
] as const
