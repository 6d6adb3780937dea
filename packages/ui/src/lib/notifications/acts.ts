import type { Notification, QuickAction } from '@balcao/contracts/notifications/notifications'
import { failureOf } from '../failure.ts'
import type { Center, NotificationCalls } from './center.ts'
import { t } from './messages.ts'
import { readAt, UNREAD } from './pages.ts'

type Deps = {
  center: Center
  calls: NotificationCalls
  tell: { success: (text: string) => void; error: (text: string) => void }
  /** For failures that are nobody's to act on. */
  log: (what: string, error: unknown) => void
  now?: () => string
}

/**
 * What can be done to notifications: shown at once, taken back when the server does not agree. `quiet` is the drawer's way with
 * failures: they are logged, and seen by what was done being undone.
 */
export function createActs({ center, calls, tell, log, now = () => new Date().toISOString() }: Deps) {
  const fail = (text: string, error: unknown, quiet: boolean) => {
    log(text, error)
    if (!quiet) tell.error(text)
  }
  /** What no list holds may well be unread: a toast, or a notice of the system, comes before the drawer was ever open. */
  const unreadOf = (ids: readonly number[]) => {
    const known = center.known()
    return ids.filter((id) => known.get(id)?.isRead !== true)
  }

  async function read(ids: readonly number[], { quiet = false } = {}): Promise<boolean> {
    const unread = unreadOf(ids)
    if (unread.length === 0) return true
    const isListed = unread.every((id) => center.known().has(id))
    center.patch(unread, readAt(now()))
    try {
      await calls.read(unread)
      if (!isListed) center.recount()
      return true
    } catch (error) {
      center.patch(unread, UNREAD)
      fail(t('readFailed'), error, quiet)
      return false
    }
  }

  async function gone(ids: readonly number[], call: (ids: number[]) => Promise<unknown>, said: string, failed: string, quiet: boolean) {
    center.drop(ids)
    try {
      await call([...ids])
      tell.success(said)
      return true
    } catch (error) {
      fail(failed, error, quiet)
      await center.refetch()
      return false
    }
  }

  return {
    read,
    async unread(id: number): Promise<boolean> {
      const before = center.known().get(id)
      center.patch([id], UNREAD)
      try {
        await calls.unread(id)
        return true
      } catch (error) {
        if (before?.readAt) center.patch([id], readAt(before.readAt))
        fail(t('unreadFailed'), error, false)
        return false
      }
    },
    async readAll(): Promise<boolean> {
      const unread = center.readAll(now())
      try {
        await calls.readAll()
        return true
      } catch (error) {
        center.restoreUnread(unread)
        center.recount()
        fail(t('readFailed'), error, true)
        return false
      }
    },
    archive: (ids: readonly number[], { quiet = false } = {}) => gone(ids, calls.archive, t('archived'), t('archiveFailed'), quiet),
    remove: (ids: readonly number[], { quiet = false } = {}) => gone(ids, calls.remove, t('deleted'), t('deleteFailed'), quiet),
    /** A quick action, carried out by the server; where it succeeds the notification is read. */
    async run({ id }: Notification, { action, data }: QuickAction): Promise<boolean> {
      try {
        const { success, message } = await calls.act(id, action, data)
        if (!success) throw new Refused(message)
        center.patch([id], readAt(now()))
        tell.success(message || t('acted'))
        return true
      } catch (error) {
        log(t('actFailed'), error)
        tell.error(serverWords(error) || t('actFailed'))
        return false
      }
    },
  }
}
export type Acts = ReturnType<typeof createActs>

class Refused extends Error {}

const serverWords = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  const { kind, message } = failureOf(error)
  return kind === 'refused' ? message : ''
}
