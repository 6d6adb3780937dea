import type { Notification } from '@balcao/contracts/notifications/notifications'
import type { GroupState } from '@balcao/contracts/realtime/notifications'

export type Page = { data: Notification[]; hasNext: boolean; nextCursor: string | null }
/** As an infinite query keeps what was read. */
export type Pages = { pages: Page[]; pageParams: unknown[] }
export type Updates = Partial<Notification>
type Ids = ReadonlySet<number>

/** Changes the pages that hold what is concerned; the others, and all together where none does, stay the same object. */
function mapData(held: Pages, concerns: (one: Notification) => boolean, change: (data: Notification[]) => Notification[]): Pages {
  const pages = held.pages.map((page) => (page.data.some(concerns) ? { ...page, data: change(page.data) } : page))
  return pages.every((page, index) => page === held.pages[index]) ? held : { ...held, pages }
}

const mapEach = (held: Pages, concerns: (one: Notification) => boolean, change: (one: Notification) => Notification): Pages =>
  mapData(held, concerns, (data) => data.map((one) => (concerns(one) ? change(one) : one)))

/** Every entry read so far. */
export const entriesOf = ({ pages }: Pages): Notification[] => pages.flatMap(({ data }) => data)

/** By how much a group's counts change. */
type Growth = { count: number; unread: number }

/** Pages in which every member of these groups has the changed counts. */
function grown(held: Pages, growth: ReadonlyMap<string, Growth>): Pages {
  const of = ({ groupKey }: Notification) => (groupKey ? growth.get(groupKey) : undefined)
  return mapEach(
    held,
    (one) => of(one) !== undefined,
    (one) => {
      const { count, unread } = of(one) ?? { count: 0, unread: 0 }
      return { ...one, groupCount: Math.max(1, one.groupCount + count), groupUnread: Math.max(0, (one.groupUnread ?? 0) + unread) }
    },
  )
}

/** Pages with some entries updated; marking them read or unread also changes the unread counts of their groups. */
export function patched(held: Pages, ids: Ids, updates: Updates): Pages {
  const growth = new Map<string, Growth>()
  const { isRead } = updates
  if (isRead !== undefined && updates.groupUnread === undefined)
    for (const one of entriesOf(held))
      if (one.groupKey && ids.has(one.id) && one.isRead !== isRead)
        growth.set(one.groupKey, { count: 0, unread: (growth.get(one.groupKey)?.unread ?? 0) + (isRead ? -1 : 1) })
  return grown(
    mapEach(
      held,
      ({ id }) => ids.has(id),
      (one) => ({ ...one, ...updates }),
    ),
    growth,
  )
}

/** The same pages without some of them; the groups they were of count fewer. */
export function without(held: Pages, ids: Ids): Pages {
  const growth = new Map<string, Growth>()
  for (const { id, groupKey, isRead } of entriesOf(held)) {
    if (!groupKey || !ids.has(id)) continue
    const { count, unread } = growth.get(groupKey) ?? { count: 0, unread: 0 }
    growth.set(groupKey, { count: count - 1, unread: unread - (isRead ? 0 : 1) })
  }
  const left = mapData(
    held,
    ({ id }) => ids.has(id),
    (data) => data.filter(({ id }) => !ids.has(id)),
  )
  return grown(left, growth)
}

/** An arrival: a known one takes its own place; another stands first. */
export function arrived(held: Pages, one: Notification): Pages {
  if (entriesOf(held).some(({ id }) => id === one.id)) return patched(held, new Set([one.id]), one)
  const [first, ...rest] = held.pages
  return first ? { ...held, pages: [{ ...first, data: [one, ...first.data] }, ...rest] } : held
}

/** Pages with the current state of these groups. */
export function regrouped(held: Pages, groups: readonly GroupState[]): Pages {
  const states = new Map(groups.map((group) => [group.groupKey, group]))
  const stateOf = ({ groupKey }: Notification) => (groupKey ? states.get(groupKey) : undefined)
  const differs = (one: Notification) => {
    const now = stateOf(one)
    if (!now) return false
    return one.groupCount !== now.groupCount || one.groupUnread !== now.groupUnread || one.groupSeverity !== now.groupSeverity
  }
  // An empty group's last member stays in the pages until its own event removes it.
  return mapEach(held, differs, (one) => ({ ...one, ...stateOf(one), groupCount: Math.max(1, stateOf(one)?.groupCount ?? 1) }))
}

export const UNREAD: Updates = { isRead: false, readAt: null }
/** Read at this moment. */
export const readAt = (at: string): Updates => ({ isRead: true, readAt: at })
