import type { Absence, CreateAbsence, UpdateAbsence } from '@balcao/contracts/absences/absences'
import type { LeaveSuddenly } from '@balcao/contracts/absences/sudden'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { refreshAbsences } from '../../lib/caches/absence-cache.ts'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { addDays } from './calendar.ts'
import { t } from './messages.ts'

const LIMIT = 100
const pages = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined, placeholderData: keepPreviousData }

/** Absences that touch some days. */
export function useAbsences(from: string, to: string, queueId: number | undefined) {
  const query = trpc.absences.list.useInfiniteQuery({ from, to, limit: LIMIT, ...(queueId ? { queueId } : {}) }, pages)
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** One's own, from a month ago to ten months ahead. */
export function useMine(today: string) {
  const me = useMe()
  const query = trpc.absences.list.useQuery({ from: addDays(today, -31), to: addDays(today, 300), userId: me.id, limit: LIMIT })
  return { ...query, rows: query.data?.data ?? [] }
}

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }
const refusal = (error: unknown): Refusal => ({
  why: failureOf(error).message,
  fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
})
export const isRefusal = (outcome: object): outcome is Refusal => 'why' in outcome

/** What is done to absences; all that shows them is read again. */
export function useAbsenceActs() {
  const cache = useQueryClient()
  async function run<T extends object>(act: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await act()
    } catch (error) {
      return refusal(error)
    } finally {
      refreshAbsences(cache)
    }
  }
  const keyed = () => ({ context: { actionKey: newActionKey() } })
  return {
    create: (input: z.input<typeof CreateAbsence>) => run<Absence>(() => api.absences.create.mutate(input, keyed())),
    update: (input: z.input<typeof UpdateAbsence>) => run<Absence>(() => api.absences.update.mutate(input)),
    end: (id: number, version: number) => run<Absence>(() => api.absences.end.mutate({ id, version })),
    remove: (id: number) => run(() => api.absences.remove.mutate({ id })),
    leave: (input: z.input<typeof LeaveSuddenly>) => run(() => api.absences.sudden.leave.mutate(input, keyed())),
    undo: (id: number) => run(() => api.absences.sudden.undo.mutate({ id })),
    makeFeed: (queueId: number | null) => run(() => api.absences.feeds.create.mutate({ queueId }, keyed())),
    removeFeed: (id: number) => run(() => api.absences.feeds.remove.mutate({ id })),
    setShift: (userId: number, hours: Record<string, [string, string][]> | null, version: number) =>
      run(() => api.absences.shifts.set.mutate({ userId, hours, version })),
  }
}

/** Says how it ended; true when it was done. */
export function told(outcome: object, done: string): boolean {
  if (isRefusal(outcome)) notify.error(t('failed', { why: outcome.why }), { id: 'absence' })
  else notify.success(done, { id: 'absence' })
  return !isRefusal(outcome)
}
