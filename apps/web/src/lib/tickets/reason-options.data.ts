import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { trpc } from '../trpc.ts'
import { t } from './reason-messages.ts'
import { statusChangeName } from './status-choice.ts'

export type ReasonOption = { value: string; label: string; asTyped: true }

/** The name of a reason; with its status where two statuses have one of that name. */
export function reasonName(lists: readonly StatusReasonList[], id: number): string | undefined {
  const list = lists.find(({ reasons }) => reasons.some((one) => one.id === id))
  const reason = list?.reasons.find((one) => one.id === id)
  if (!list || !reason) return undefined
  const isAmbiguous = lists.flatMap(({ reasons }) => reasons).filter(({ name }) => name === reason.name).length > 1
  return isAmbiguous ? t('of', { name: reason.name, status: statusChangeName(list) }) : reason.name
}

/** The reasons of all statuses to choose from: those that are on, those that tickets still have, and those already chosen. */
export function reasonOptions(lists: readonly StatusReasonList[], chosen: readonly number[] = []): ReasonOption[] {
  return lists.flatMap(({ reasons }) =>
    reasons
      .filter(({ id, active, inUse }) => active || inUse === true || chosen.includes(id))
      .map(({ id, active }) => {
        const name = reasonName(lists, id) ?? ''
        return { value: String(id), label: active ? name : t('off', { name }), asTyped: true as const }
      }),
  )
}

const NONE: readonly StatusReasonList[] = []

/** The organisation's reasons of statuses, once they are here. */
export const useReasonLists = (enabled = true): readonly StatusReasonList[] =>
  trpc.tickets.statusReasons.list.useQuery({}, { enabled, staleTime: 60_000 }).data ?? NONE
