import type { SaveStatusReasons, StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { api, trpc } from '../../../lib/trpc.ts'

type Asked = { data: StatusReasonList[] | undefined; error: unknown; refetch: () => unknown }

/** The organisation's reasons of statuses today. */
export const useStatusReasons = (): Asked => trpc.tickets.statusReasons.list.useQuery({}, { refetchOnMount: 'always' })

export function useSaveStatusReasons() {
  const utils = trpc.useUtils()
  return async (list: SaveStatusReasons): Promise<StatusReasonList | undefined> => {
    const saved = await api.tickets.statusReasons.save.mutate(list)
    await utils.tickets.statusReasons.list.cancel()
    utils.tickets.statusReasons.list.setData({}, saved)
    return saved.find((one) => one.status === list.status && one.customStatusId === list.customStatusId)
  }
}

/** A reason as it is written; `key` tells new ones apart. */
export type Draft = { key: string; id?: number; name: string; forCustomers: boolean; active: boolean }
export type DraftList = { required: boolean; reasons: readonly Draft[] }

export const draftOf = (list: StatusReasonList | undefined): DraftList => ({
  required: list?.required ?? false,
  reasons: (list?.reasons ?? []).map(({ inUse: _, ...one }) => ({ key: String(one.id), ...one })),
})

export const isSame = (one: DraftList, other: DraftList): boolean => JSON.stringify(one) === JSON.stringify(other)

/** As it is sent. Without reasons there is nothing to require. */
export const sent = ({ required, reasons }: DraftList): Pick<SaveStatusReasons, 'required' | 'reasons'> => ({
  required: required && reasons.length > 0,
  reasons: reasons.map(({ key: _, ...one }) => one),
})

/** With one of them a place up or down. */
export function movedBy(reasons: readonly Draft[], n: number, by: -1 | 1): Draft[] {
  const [one] = reasons.slice(n, n + 1)
  return one ? reasons.toSpliced(n, 1).toSpliced(n + by, 0, one) : [...reasons]
}
