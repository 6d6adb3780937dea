import type { Severity } from '@balcao/contracts/notifications/kinds'
import type { Notification } from '@balcao/contracts/notifications/notifications'

/** Several notifications of one matter, shown as one card. */
export type Group = {
  groupKey: string
  members: readonly Notification[]
  /** Members on the server, loaded or not; so are `unread` and `severity`. */
  count: number
  unread: number
  severity: Severity
  latest: Notification
}

export type Row =
  | { kind: 'single'; key: string; notification: Notification }
  | { kind: 'group'; key: string; group: Group; open: boolean }
  /** One of an open group. */
  | { kind: 'member'; key: string; notification: Notification }

const newestFirst = (a: Notification, b: Notification) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id

/** What is listed, from all pages read: each once, newest first. A page read later may repeat what an arrival pushed down. */
export function listed(pages: readonly { data: readonly Notification[] }[]): Notification[] {
  const byId = new Map<number, Notification>()
  for (const { data } of pages) for (const one of data) if (!one.archivedAt && !byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()].sort(newestFirst)
}

/**
 * One card for all notifications that share a groupKey, at the position of the latest. The server counts the group's members, so it is
 * shown as a group even while only one of them is loaded. A group of one is shown as a single notification.
 */
export function rowsOf(notifications: readonly Notification[], open: ReadonlySet<string>): Row[] {
  const members = new Map<string, Notification[]>()
  for (const one of notifications) {
    if (!one.groupKey) continue
    const group = members.get(one.groupKey)
    if (group) group.push(one)
    else members.set(one.groupKey, [one])
  }
  return notifications.flatMap((one): Row[] => {
    const together = one.groupKey ? members.get(one.groupKey) : undefined
    if (!one.groupKey || !together || Math.max(together.length, one.groupCount) < 2)
      return [{ kind: 'single', key: `n${one.id}`, notification: one }]
    if (together[0] !== one) return []
    const isOpen = open.has(one.groupKey)
    const card: Row = { kind: 'group', key: `g${one.groupKey}`, group: groupOf(one.groupKey, one, together), open: isOpen }
    return isOpen ? [card, ...together.map((member): Row => ({ kind: 'member', key: `n${member.id}`, notification: member }))] : [card]
  })
}

function groupOf(groupKey: string, latest: Notification, members: readonly Notification[]): Group {
  return {
    groupKey,
    members,
    latest,
    count: members.reduce((most, { groupCount }) => Math.max(most, groupCount), members.length),
    unread: latest.groupUnread ?? 0,
    severity: latest.groupSeverity ?? latest.severity,
  }
}

/** The notifications a row stands for. */
export const idsOf = (row: Row): number[] => (row.kind === 'group' ? row.group.members.map(({ id }) => id) : [row.notification.id])
