import { effectiveRole, RIGHTS } from '@balcao/contracts/access'
import type { Calendar, CreateCalendar, UpdateCalendar } from '@balcao/contracts/calendars/calendars'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshCalendars } from '../../../lib/caches/calendar-cache.ts'
import { useMe } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** Whether the person may change calendars; the server judges every act. */
export const useMayManage = (): boolean => RIGHTS.configureSystem(effectiveRole(useMe()))

export const useCalendars = () => trpc.calendars.list.useQuery({})
export const useCalendar = (id: number | undefined) =>
  trpc.calendars.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** Why something was refused: as a sentence, by field, and whether somebody else was faster. */
export type Refusal = { why: string; stale: boolean; fields: Record<string, string> }
export const refusalOf = (error: unknown): Refusal => ({
  why: failureOf(error).message,
  stale: failureOf(error).code.endsWith('_changed'),
  fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
})

/** What is done to calendars. */
export function useCalendarActs() {
  const cache = useQueryClient()
  const refused = (error: unknown) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'calendar' })
  async function save(input: CreateCalendar | UpdateCalendar): Promise<{ saved: Calendar } | Refusal> {
    try {
      const saved =
        'id' in input
          ? await api.calendars.update.mutate(input as never)
          : await api.calendars.create.mutate(input as never, { context: { actionKey: newActionKey() } })
      return { saved }
    } catch (error) {
      return refusalOf(error)
    } finally {
      refreshCalendars(cache)
    }
  }
  return {
    save,
    makeDefault: async ({ id, name }: Calendar): Promise<void> => {
      try {
        await api.calendars.update.mutate({ id, isDefault: true })
        notify.success(t('madeDefault', { name }), { id: 'calendar' })
      } catch (error) {
        refused(error)
      } finally {
        refreshCalendars(cache)
      }
    },
    /** True when it is gone. */
    remove: async ({ id, name }: Calendar): Promise<boolean> => {
      try {
        await api.calendars.remove.mutate({ id })
        notify.success(t('removed', { name }), { id: 'calendar' })
        return true
      } catch (error) {
        refused(error)
        return false
      } finally {
        refreshCalendars(cache)
      }
    },
  }
}
