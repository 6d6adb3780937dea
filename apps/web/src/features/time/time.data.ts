import type { ChangeTime, LogTime, TimeEntry } from '@balcao/contracts/time/time'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshHistory, refreshTime } from '../../lib/caches/ticket-cache.ts'
import { writeDuration } from '../../lib/tickets/time-text.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** The time spent on a ticket, and the clock that the reader has running wherever it is. */
export function useTime(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.time.list.useQuery({ ticketId })
  return { time: data, error: data ? null : error, retry: () => void refetch() }
}

export const useTimer = () => trpc.tickets.time.timer.useQuery({}).data?.timer ?? null

/** Why it was refused: the reason of its field says more than the sentence of the whole. */
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

/** Everything that can be done with time; what was refused is told, and answered with undefined. */
export function useTimeActs() {
  const cache = useQueryClient()
  const context = () => ({ context: { actionKey: newActionKey() } })

  async function run<T>(ticketId: number, act: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await act()
      refreshTime(cache, ticketId)
      refreshHistory(cache, ticketId)
      return done
    } catch (error) {
      refreshTime(cache, ticketId)
      notify.error(t('failed', { why: whyOf(error) }), { id: 'time' })
      return undefined
    }
  }
  const log = (input: Omit<LogTime, 'note'> & { note: string }) => run(input.ticketId, () => api.tickets.time.log.mutate(input, context()))

  return {
    log,
    change: (ticketId: number, input: ChangeTime) => run(ticketId, () => api.tickets.time.change.mutate(input, context())),
    /** @returns how to take it back, where it went well */
    async remove({ id, ticketId, person, minutes, note, workedOn }: TimeEntry, me: number) {
      if (!(await run(ticketId, () => api.tickets.time.remove.mutate({ id }, context())))) return undefined
      const whose = person.id === me ? {} : { userId: person.id }
      return () => log({ ticketId, minutes, note, workedOn, ...whose })
    },
    start: (ticketId: number, replace: boolean) => run(ticketId, () => api.tickets.time.start.mutate({ ticketId, replace }, context())),
    async stop(ticketId: number) {
      const entry = await run(ticketId, () => api.tickets.time.stop.mutate({}, context()))
      if (entry) notify.success(t('stopped', { time: writeDuration(entry.minutes) }), { id: 'time' })
      return entry
    },
    async discard(ticketId: number) {
      if (await run(ticketId, () => api.tickets.time.drop.mutate({}, context()))) notify.info(t('discarded'), { id: 'time' })
    },
  }
}
