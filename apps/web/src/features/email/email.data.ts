import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../lib/trpc.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }
type Pages<Row> = { data?: { pages: { data: Row[] }[] } | undefined }
const rowsOf = <Row>({ data }: Pages<Row>): Row[] => data?.pages.flatMap((page) => page.data) ?? []

/** Mails that came in, or those of them that wait for somebody. */
export function useInbound(show: 'all' | 'waiting', search: string) {
  const input = { limit: PAGE_SIZE, show, ...(search ? { search } : {}) }
  const query = trpc.email.inbound.list.useInfiniteQuery(input, { ...nextCursor, placeholderData: keepPreviousData })
  return { ...query, rows: rowsOf(query) }
}

/** Addresses that get no mails any more. */
export function useSuppressions() {
  const query = trpc.email.suppressions.list.useInfiniteQuery({ limit: PAGE_SIZE }, nextCursor)
  return { ...query, rows: rowsOf(query) }
}

/** What went wrong, as a sentence and by field. */
export type Refusal = { why: string; fields: Record<string, string> }
type Saved = {
  displayName: string
  signature: string
  aliases: string[]
  quotesHistory: boolean
  queueId: number | null
  staffReplies: boolean
  staffForwards: boolean
  autoReply: boolean
  state: 'active' | 'paused'
}

/** What is done to mailboxes and mails; null where it went well. */
export function useEmailActs() {
  const cache = useQueryClient()
  async function run(act: () => Promise<unknown>): Promise<Refusal | null> {
    try {
      await act()
      return null
    } catch (error) {
      return {
        why: failureOf(error).message,
        fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
      }
    } finally {
      void cache.invalidateQueries({ queryKey: [['email']] })
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    create: (input: Saved & { address: string }) => run(() => api.email.mailboxes.create.mutate(input, once())),
    save: (input: Saved & { id: number; version: number }) => run(() => api.email.mailboxes.update.mutate(input)),
    connect: (input: Parameters<typeof api.email.mailboxes.connect.mutate>[0]) => run(() => api.email.mailboxes.connect.mutate(input)),
    sendTest: (id: number) => run(() => api.email.mailboxes.sendTest.mutate({ id })),
    makeKey: (id: number) => run(() => api.email.mailboxes.makeKey.mutate({ id })),
    removeKey: (id: number) => run(() => api.email.mailboxes.removeKey.mutate({ id })),
    prove: (id: number, code: string) => run(() => api.email.mailboxes.prove.mutate({ id, code })),
    addFilter: (input: Parameters<typeof api.email.filters.create.mutate>[0]) => run(() => api.email.filters.create.mutate(input, once())),
    saveFilter: (input: Parameters<typeof api.email.filters.update.mutate>[0]) => run(() => api.email.filters.update.mutate(input)),
    removeFilter: (id: number) => run(() => api.email.filters.remove.mutate({ id })),
    setTemplate: (input: Parameters<typeof api.email.templates.set.mutate>[0]) => run(() => api.email.templates.set.mutate(input)),
    resetTemplate: (input: Parameters<typeof api.email.templates.reset.mutate>[0]) => run(() => api.email.templates.reset.mutate(input)),
    recover: (id: number, always = false) => run(() => api.email.inbound.recover.mutate({ id, always }, once())),
    reprocess: (id: number) => run(() => api.email.inbound.reprocess.mutate({ id }, once())),
    block: (id: number) => run(() => api.email.inbound.block.mutate({ id }, once())),
    suppress: (address: string) => run(() => api.email.suppressions.add.mutate({ address }, once())),
    release: (id: number) => run(() => api.email.suppressions.remove.mutate({ id })),
  }
}
