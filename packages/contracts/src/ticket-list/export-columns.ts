/** What a file of tickets can hold of each; custom fields are named as in an order, `cf:key`. Apart from the schema, for the browser. */
export const EXPORT_COLUMNS = [
  'number',
  'title',
  'status',
  'priority',
  'urgency',
  'impact',
  'priorityReason',
  'type',
  'channel',
  'requester',
  'requesterEmail',
  'company',
  'assignee',
  'queue',
  'tags',
  'createdAt',
  'updatedAt',
  'scheduledFor',
  'firstResponseAt',
  'resolvedAt',
  'closedAt',
  'externalReference',
  'statusReason',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

/** What only organisations that assess have; others' files leave it out unless it is asked for. */
export const ASSESSED_COLUMNS: readonly ExportColumn[] = ['urgency', 'impact', 'priorityReason']

/** A file holds at most this many tickets. */
export const MAX_EXPORT = 100_000
