import type { Notification, NotificationStats } from '@balcao/contracts/notifications/notifications'
import type { LiveEvent } from '@balcao/contracts/realtime/live'

/** What an app holds that fetched once and then applied what it heard. It needs no other rule than these. */
export class Centre {
  held: Map<number, Notification>
  stats: NotificationStats
  constructor(list: Notification[], stats: NotificationStats) {
    this.held = new Map(list.map((one) => [one.id, one]))
    this.stats = stats
  }
  #change(ids: number[], updates: object) {
    for (const id of ids) {
      const one = this.held.get(id)
      if (one) this.held.set(id, { ...one, ...updates })
      if (this.held.get(id)?.archivedAt) this.held.delete(id)
    }
  }
  apply(event: LiveEvent) {
    if (!('stats' in event)) return
    this.stats = event.stats
    if (event.name === 'notification:new') {
      this.held.set(event.notification.id, event.notification)
      if (event.onto) this.#change([event.onto.id], event.onto.updates)
    } else if (event.name === 'notification:read') this.#change([event.id], { isRead: true, readAt: event.readAt })
    else if (event.name === 'notification:update') this.#change([event.id], event.updates)
    else if (event.name === 'notification:bulk-update') this.#change(event.ids ?? [], event.updates)
    else for (const id of event.ids ?? []) this.held.delete(id)
    for (const group of event.groups)
      for (const one of this.held.values()) if (one.groupKey === group.groupKey) this.held.set(one.id, { ...one, ...group })
  }
  get list() {
    return [...this.held.values()].toSorted((a, b) => (instant(a) === instant(b) ? b.id - a.id : instant(a) < instant(b) ? 1 : -1))
  }
}

/** Instants leave out zeros at their end. */
const instant = ({ createdAt }: Notification) => createdAt.slice(0, -1).padEnd(20, '.').padEnd(26, '0')
