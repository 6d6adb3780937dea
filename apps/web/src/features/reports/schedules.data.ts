import type { CreateReportSchedule, UpdateReportSchedule } from '@balcao/contracts/reports/schedules'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, trpc } from '../../lib/trpc.ts'

/** While one is being sent the list is looked at again so often. */
const LOOK_MS = 2_000

/** One's own scheduled reports, and those that one gets. */
export const useSchedules = () =>
  trpc.reports.schedules.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(({ sending }) => sending) ? LOOK_MS : false) },
  )

export type Refusal = { why: string; fields: Record<string, string> }
export const isRefusal = (outcome: object): outcome is Refusal => 'why' in outcome

/** What is done to scheduled reports; the list is read again. */
export function useScheduleActs() {
  const cache = useQueryClient()
  async function run<T extends object>(act: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await act()
    } catch (error) {
      return {
        why: failureOf(error).message,
        fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
      }
    } finally {
      void cache.invalidateQueries({ queryKey: [['reports', 'schedules']] })
    }
  }
  const { schedules } = api.reports
  return {
    create: (input: z.input<typeof CreateReportSchedule>) =>
      run(() => schedules.create.mutate(input, { context: { actionKey: newActionKey() } })),
    update: (input: z.input<typeof UpdateReportSchedule>) => run(() => schedules.update.mutate(input)),
    pause: (id: number) => run(() => schedules.pause.mutate({ id })),
    resume: (id: number) => run(() => schedules.resume.mutate({ id })),
    runNow: (id: number) => run(() => schedules.runNow.mutate({ id })),
    leave: (id: number) => run(() => schedules.leave.mutate({ id })),
    remove: (id: number) => run(() => schedules.remove.mutate({ id })),
  }
}
