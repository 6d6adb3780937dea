import type { Notification } from './notifications.ts'

/**
 * What is shown of one matter in one place, by toasts, by the system and by push: the next of a group takes the place of the one before.
 * A critical one has a place of its own, so that nothing milder takes it away unread.
 */
export const placeOf = ({ id, groupKey, severity }: Pick<Notification, 'id' | 'groupKey'> & { severity: string }): string =>
  `${groupKey ?? `n${id}`}${severity === 'critical' ? '/critical' : ''}`
