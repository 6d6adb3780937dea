import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { CreateRecurring, RecurringTicket, UpdateRecurring } from '@balcao/contracts/recurring/recurring'
import { actionKeys, newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshRecurring } from '../../lib/caches/ticket-cache.ts'
import { occurrenceText } from '../../lib/rhythm/rhythm.ts'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

/** What recurs, the next to come first, 50 a page. */
export function useRecurringList(search: string) {
  const query = trpc.tickets.recurring.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(search ? { search } : {}) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const pages = query.data?.pages ?? []
  return { ...query, rows: pages.flatMap(({ data }) => data), timeZone: pages[0]?.timeZone ?? 'UTC' }
}

const RECURRING_ACTS = ['makeNow', 'skip', 'pause', 'resume', 'remove'] as const
export type RecurringAct = (typeof RECURRING_ACTS)[number]

/** What can be done to it as it is. */
export const actsOn = ({ state }: RecurringTicket): RecurringAct[] =>
  RECURRING_ACTS.filter((act) => {
    if (act === 'resume') return state === 'paused'
    return (act !== 'skip' && act !== 'pause') || state === 'active'
  })

/** Does what is asked of one, and tells; true when it was done. */
export function useRecurringActs(timeZone: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const told = { id: 'recurring' }
  async function run(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), told)
      return false
    } finally {
      refreshRecurring(cache)
    }
  }
  const { recurring } = api.tickets
  return (act: RecurringAct, { id, title: name }: RecurringTicket): Promise<boolean> => {
    const resume = async () => {
      await recurring.resume.mutate({ id })
      notify.success(t('didResume', { name }), told)
    }
    const restore = async () => {
      await recurring.restore.mutate({ id })
      notify.success(t('didRestore', { name }), told)
    }
    return run(async () => {
      if (act === 'makeNow') {
        const { ticket } = await recurring.makeNow.mutate({ id }, { context: { actionKey: newActionKey() } })
        const open = () => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })
        notify.success(t('madeNow', { number: String(ticket.number) }), { ...told, action: { label: t('openTicket'), onRun: open } })
      } else if (act === 'skip') {
        const { nextAt } = await recurring.skip.mutate({ id }, { context: { actionKey: newActionKey() } })
        notify.success(nextAt ? t('skipped', { at: occurrenceText(nextAt, timeZone) }) : t('skippedLast'), told)
      } else if (act === 'pause') {
        await recurring.pause.mutate({ id })
        notify.undo(t('didPause', { name }), () => void run(resume), told)
      } else if (act === 'resume') {
        await resume()
      } else {
        await recurring.remove.mutate({ id })
        notify.undo(t('didRemove', { name }), () => void run(restore), told)
      }
    })
  }
}

type Outcome = { saved: RecurringTicket } | { why: string; stale: boolean; fields: Record<string, string> }

/** Saves a new one, or changes of one; sent again after a lost answer it is made once. */
export function useSaveRecurring() {
  const cache = useQueryClient()
  const me = useMe()
  return async (input: CreateRecurring, edited?: Pick<UpdateRecurring, 'id' | 'version'>): Promise<Outcome> => {
    const keys = actionKeys(sessionStorage, `recurring:${me.id}`)
    try {
      const { recurring } = api.tickets
      const saved = edited
        ? await recurring.update.mutate({ ...input, ...edited })
        : await recurring.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
      keys.done()
      refreshRecurring(cache)
      return { saved }
    } catch (error) {
      const { code, message } = failureOf(error)
      const fields = fieldErrors(error).map(({ field, message }) => [field.startsWith('customFields.') ? field : formField(field), message])
      return { why: message, stale: code === 'recurring_changed', fields: Object.fromEntries(fields) }
    }
  }
}
