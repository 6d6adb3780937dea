import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { listAt } from '../../../lib/tickets/reason-options.data.ts'
import type { StatusOf } from '../../../lib/tickets/status-choice.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The organisation's reasons of statuses. */
export const useStatusReasons = (): { data: StatusReasonList[] | undefined } =>
  trpc.tickets.statusReasons.list.useQuery({}, { staleTime: 60_000 })

/** Those that can be chosen, or are chosen already. */
export const offered = ({ reasons }: StatusReasonList, held?: number) => reasons.filter(({ id, active }) => active || id === held)

/** The list to choose from before tickets go there; undefined where there is none, or it cannot be read: the server asks then. */
export const askedFor = (place: StatusOf, read: () => Promise<StatusReasonList[]>): Promise<StatusReasonList | undefined> =>
  read().then(
    (lists) => {
      const list = listAt(lists, place)
      return list && offered(list).length > 0 ? list : undefined
    },
    () => undefined,
  )
