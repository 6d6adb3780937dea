import { customKey, customOf } from '@balcao/contracts/tickets/custom-keys'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { statusName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'

/** Where a ticket stands, or is to stand: a status, or a custom status of it. */
export type StatusOf = { status: Status; customStatusId?: number | null | undefined }

/** Is a choice one of the organisation's own statuses? */
export const isCustom = (value: string): boolean => customOf(value) !== undefined

/** The choice that a ticket stands at. */
export const statusValue = ({ status, customStatusId }: StatusOf): string => (customStatusId ? customKey(customStatusId) : status)

/** What choosing one of them changes. Leaving a custom status for the one that it is of says so. */
export const statusChange = (value: string): { status: Status; customStatusId: number | null } => {
  const custom = customStatuses().find(({ id }) => id === customOf(value))
  return custom ? { status: custom.status as Status, customStatusId: custom.id } : { status: value as Status, customStatusId: null }
}

/** The same for what names a custom status only where one is chosen. */
export function statusSent<S extends Status>(value: string): { status: S; customStatusId?: number } {
  const { status, customStatusId } = statusChange(value)
  return customStatusId === null ? { status: status as S } : { status: status as S, customStatusId }
}

/** What such a change leads to, by name. */
export const statusChangeName = ({ status, customStatusId }: StatusOf): string =>
  customStatuses().find(({ id }) => id === customStatusId)?.name ?? statusName(status)

/** Statuses and custom ones that something names, as they are chosen from one list. */
export const statusesNamed = (statuses: readonly string[], custom: readonly number[] = []): string[] => [
  ...statuses,
  ...custom.map(customKey),
]

/** The reverse. */
export const splitStatuses = (values: readonly string[]): { statuses: string[]; custom: number[] } => ({
  statuses: values.filter((value) => !isCustom(value)),
  custom: values.flatMap((value) => customOf(value) ?? []),
})

/** What a choice is called. */
export const statusValueName = (value: string): string => statusChangeName(statusChange(value))

/** Statuses to choose some of, each followed by its custom ones that are not switched off, or are chosen already. */
export const statusOptions = (statuses: readonly Status[], held: readonly string[]): { value: string; label: string }[] =>
  statuses.flatMap((status) => [
    { value: status as string, label: statusName(status) },
    ...customStatuses()
      .filter((one) => one.status === status && (one.active || held.includes(customKey(one.id))))
      .map(({ id, name }) => ({ value: customKey(id), label: name })),
  ])
