import { storage } from '../../../lib/storage.ts'

const KEPT = 500
const nameOf = (userId: number) => `balcao:seen:${userId}`
type Seen = [ticketId: number, commentId: number][]

function read(userId: number): Seen {
  try {
    const kept: unknown = JSON.parse(storage.get(nameOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.every(Number.isSafeInteger)) : []
  } catch {
    return []
  }
}

/** The last comment this browser showed this user on a ticket; null for a ticket it never showed. */
export function lastSeen(userId: number, ticketId: number): number | null {
  return read(userId).find(([ticket]) => ticket === ticketId)?.[1] ?? null
}

/** Keeps how far the user has read; the tickets read longest ago are forgotten. */
export function keepSeen(userId: number, ticketId: number, commentId: number): void {
  const held = read(userId)
  const before = held.find(([ticket]) => ticket === ticketId)?.[1]
  if (before !== undefined && before >= commentId) return
  const others = held.filter(([ticket]) => ticket !== ticketId)
  storage.set(nameOf(userId), JSON.stringify([[ticketId, commentId], ...others].slice(0, KEPT)))
}

/** The first message somebody else wrote since; nothing is new on a ticket seen for the first time. */
export function firstUnread(comments: readonly { id: number; author: { id: number } }[], seen: number | null, me: number) {
  return seen === null ? null : (comments.find(({ id, author }) => id > seen && author.id !== me)?.id ?? null)
}
