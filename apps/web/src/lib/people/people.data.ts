import type { ListOf } from '@balcao/contracts/common'
import { OPEN_STATUSES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Contact } from '@balcao/contracts/users/contact'
import { useCan } from '../can.ts'
import { trpc } from '../trpc.ts'

const DONE = STATUSES.filter((status) => !(OPEN_STATUSES as readonly string[]).includes(status) && status !== 'merged' && status !== 'spam')

type Read<T> = { data: T | undefined; error: unknown; refetch: () => unknown }
/** As much of a query as its readers ask. */
const readOf = <T>({ data, error, refetch }: Read<T>): Read<T> => ({ data, error, refetch })

/** Somebody's newest tickets that the reader sees, open ones and finished ones. */
export function usePersonsTickets(personId: number, most: number) {
  const asked = { requester: [personId], limit: most }
  return {
    open: readOf<ListOf<Ticket>>(trpc.tickets.list.useQuery({ ...asked, status: [...OPEN_STATUSES] })),
    done: readOf<ListOf<Ticket>>(trpc.tickets.list.useQuery({ ...asked, status: DONE })),
  }
}

/** What the desk notes of somebody; not asked for by who may not look people up. */
export function useContact(personId: number) {
  const may = useCan()('user.list')
  return readOf<Contact>(trpc.users.contact.get.useQuery({ id: personId }, { enabled: may }))
}
