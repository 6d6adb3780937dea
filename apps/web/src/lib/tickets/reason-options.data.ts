import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { trpc } from '../trpc.ts'
import { t } from './reason-messages.ts'
import { type StatusOf, statusChangeName } from './status-choice.ts'

export type ReasonOption = { value: string; label: string; asTyped: true }

/** The name of a reason; with its status where two statuses have one of that name. */
function reasonName(lists: readonly StatusReasonList[], id: number): string | undefined {
  const list = lists.find(({ reasons }) => reasons.some((one) => one.id === id))
  const reason = list?.reasons.find((one) => one.id === id)
  if (!list || !reason) return undefined
  const isAmbiguous = lists.flatMap(({ reasons }) => reasons).filter(({ name }) => name === reason.name).length > 1
  return isAmbiguous ? t('of', { name: reason.name, status: statusChangeName(list) }) : reason.name
}

/** The list that counts where a ticket stands, or is to stand: the custom status's own, or else its status's. */
export const listAt = (lists: readonly StatusReasonList[], { status, customStatusId }: StatusOf): StatusReasonList | undefined =>
  lists.find((list) => list.customStatusId !== null && list.customStatusId === customStatusId) ??
  lists.find((list) => list.customStatusId === null && list.status === status)

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

/** What of the lists there is to choose from where a ticket is to go; what was chosen there stays to be seen though it is off, or gone. */
export function reasonsOf(
  lists: readonly StatusReasonList[],
  place: StatusOf | undefined,
  chosen: string,
): { required: boolean; options: (readonly [value: string, label: string])[] } | undefined {
  const list = place && listAt(lists, place)
  const held = list?.reasons.filter(({ id, active }) => active || String(id) === chosen) ?? []
  const options = held.map(({ id, name, active }) => [String(id), active ? name : t('off', { name })] as const)
  if (options.length === 0 && chosen === '') return undefined
  const isGone = chosen !== '' && !held.some(({ id }) => String(id) === chosen)
  return { required: list?.required === true, options: isGone ? [...options, [chosen, t('gone')] as const] : options }
}

const NONE: readonly StatusReasonList[] = []

/** The organisation's reasons of statuses, once they are here. */
export const useReasonLists = (enabled = true): readonly StatusReasonList[] =>
  trpc.tickets.statusReasons.list.useQuery({}, { enabled, staleTime: 60_000 }).data ?? NONE
