import type { Holiday, ImportHolidays, PreviewedHoliday, UpdateHoliday } from '@balcao/contracts/calendars/holidays'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshCalendars } from '../../../lib/caches/calendar-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { type Refusal, refusalOf } from './calendars.data.ts'

export const useHolidays = (id: number, year: number) =>
  trpc.calendars.holidays.list.useQuery({ id, year }, { placeholderData: keepPreviousData })

export type HolidayValues = Pick<Holiday, 'date' | 'label' | 'spans' | 'yearly'>
export const isRefusal = (outcome: unknown): outcome is Refusal => typeof outcome === 'object' && outcome !== null && 'why' in outcome

/** What is done to the holidays of a calendar; answers why where it was refused. */
export function useHolidayActs(id: number) {
  const cache = useQueryClient()
  const calls = api.calendars.holidays
  async function run<T>(act: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await act()
    } catch (error) {
      return refusalOf(error)
    } finally {
      refreshCalendars(cache)
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    add: (values: HolidayValues) => run(() => calls.add.mutate({ id, ...values }, once())),
    change: (holidayId: number, values: Omit<UpdateHoliday, 'id' | 'holidayId'>) =>
      run(() => calls.update.mutate({ id, holidayId, ...values })),
    remove: (holidayId: number) => run(() => calls.remove.mutate({ id, holidayId })),
    look: (region: ImportHolidays['region'], years: number[]): Promise<PreviewedHoliday[] | Refusal> =>
      run(async () => (await calls.preview.mutate({ id, region, years })).data),
    take: (region: ImportHolidays['region'], holidays: ImportHolidays['holidays']) =>
      run(() => calls.import.mutate({ id, region, holidays }, once())),
    takeIcs: (ics: string) => run(() => calls.importIcs.mutate({ id, ics }, once())),
    setFeed: (feedUrl: string | null) => run(() => api.calendars.setFeed.mutate({ id, feedUrl })),
  }
}
