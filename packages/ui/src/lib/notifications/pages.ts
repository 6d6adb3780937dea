import type { Notification } from '@balcao/contracts/notifications/notifications'
import type { GroupSize } from '@balcao/contracts/realtime/notifications'

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

/** The same pages with some of them changed. */
export const patched = (held: Pages, ids: Ids, updates: Updates): Pages =>
  mapEach(
    held,
    ({ id }) => ids.has(id),
    (one) => ({ ...one, ...updates }),
  )

/** The same pages without some of them; the groups they were of count fewer. */
export function without(held: Pages, ids: Ids): Pages {
  const gone = new Map<string, number>()
  for (const { id, groupKey } of entriesOf(held)) if (groupKey && ids.has(id)) gone.set(groupKey, (gone.get(groupKey) ?? 0) + 1)
  const left = mapData(
    held,
    ({ id }) => ids.has(id),
    (data) => data.filter(({ id }) => !ids.has(id)),
  )
  const fewer = ({ groupKey }: Notification) => (groupKey ? (gone.get(groupKey) ?? 0) : 0)
  return mapEach(
    left,
    (one) => fewer(one) > 0,
    (one) => ({ ...one, groupCount: Math.max(1, one.groupCount - fewer(one)) }),
  )
}

/** An arrival: a known one takes its own place; another stands first. */
export function arrived(held: Pages, one: Notification): Pages {
  if (entriesOf(held).some(({ id }) => id === one.id)) return patched(held, new Set([one.id]), one)
  const [first, ...rest] = held.pages
  return first ? { ...held, pages: [{ ...first, data: [one, ...first.data] }, ...rest] } : held
}

/** The same pages with the sizes that groups have now. */
export function resized(held: Pages, groups: readonly GroupSize[]): Pages {
  const sizes = new Map(groups.map(({ groupKey, groupCount }) => [groupKey, groupCount]))
  const sizeOf = ({ groupKey, groupCount }: Notification) => Math.max(1, (groupKey ? sizes.get(groupKey) : undefined) ?? groupCount)
  return mapEach(
    held,
    (one) => sizeOf(one) !== one.groupCount,
    (one) => ({ ...one, groupCount: sizeOf(one) }),
  )
}

export const UNREAD: Updates = { isRead: false, readAt: null }
/** Read at this moment. */
export const readAt = (at: string): Updates => ({ isRead: true, readAt: at })
