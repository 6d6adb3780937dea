import type {
  AddSideMessage,
  BeginSideConversation,
  SideConversation,
  SidePerson,
} from '@balcao/contracts/side-conversations/side-conversations'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshHistory, refreshSideConversations } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

const PAGE = 20

/** How somebody outside is called: by name where there is one. */
export const nameOf = ({ name, address }: SidePerson): string => name || address
export const namesOf = (people: readonly SidePerson[]): string => people.map(nameOf).join(', ')

/** The side conversations of a ticket. */
export function useSideConversations(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.sideConversations.list.useQuery({ ticketId })
  return { conversations: data, error: data ? null : error, retry: () => void refetch() }
}

/** The messages of a side conversation, the newest first. */
export function useSideMessages(id: number) {
  const query = trpc.tickets.sideConversations.messages.useInfiniteQuery(
    { id, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** People whom the reader wrote to before, by part of a name or an address. */
export function useKnownPeople(ticketId: number, words: string): SidePerson[] {
  const q = words.trim()
  const { data } = trpc.tickets.sideConversations.people.useQuery(
    { ticketId, q },
    { enabled: q !== '', placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  return q === '' ? [] : (data?.data ?? [])
}

/** What a form got back: nothing, or why each field was refused. */
export type Refused = Partial<Record<'people' | 'subject' | 'text', string>>
const toast = { id: 'side-conversation' }

/** The reasons by field; what belongs to no field stands at the message. */
function refusedBy(error: unknown): Refused {
  const failure = failureOf(error)
  const refused: Refused = {}
  for (const { field, message } of fieldErrorsOf(failure)) {
    const [name = ''] = field.split('.')
    refused[name === 'people' || name === 'subject' ? name : 'text'] ??= message
  }
  return Object.keys(refused).length > 0 ? refused : { text: failure.message }
}

/** What is done with the side conversations of a ticket. */
export function useSideActs(ticketId: number) {
  const cache = useQueryClient()
  const refresh = () => {
    refreshSideConversations(cache, ticketId)
    refreshHistory(cache, ticketId)
  }
  async function sent(act: () => Promise<SideConversation>): Promise<Refused | undefined> {
    try {
      const { people } = await act()
      notify.success(t('sent', { names: namesOf(people) }), toast)
      return undefined
    } catch (error) {
      return refusedBy(error)
    } finally {
      refresh()
    }
  }
  const mutateClosed = async (id: number, closed: boolean) => {
    await api.tickets.sideConversations.close.mutate({ id, closed })
    refresh()
  }
  return {
    begin: (input: Omit<BeginSideConversation, 'ticketId'>) =>
      sent(() => api.tickets.sideConversations.begin.mutate({ ticketId, ...input }, { context: { actionKey: newActionKey() } })),
    add: (input: AddSideMessage) => sent(() => api.tickets.sideConversations.add.mutate(input, { context: { actionKey: newActionKey() } })),
    /** Closes one, or opens it again; either can be taken back. */
    async setClosed(id: number, closed: boolean): Promise<void> {
      try {
        await mutateClosed(id, closed)
        const undo = () => void mutateClosed(id, !closed).catch(() => notify.error(t('undoFailed'), toast))
        notify.undo(t(closed ? 'ended' : 'reopened'), undo, toast)
      } catch (error) {
        notify.error(t('failed', { why: failureOf(error).message }), toast)
      }
    },
  }
}
export type SideActs = ReturnType<typeof useSideActs>
