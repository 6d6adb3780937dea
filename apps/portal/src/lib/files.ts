import type { FileCalls } from '@balcao/ui/lib/files/file-calls'
import { session } from './session.ts'
import { api } from './trpc.ts'

/** What this app lends to the parts that deal with files. */
export const fileCalls: FileCalls = {
  fetch: (input, init) => session.fetch(input, init),
  token: () => session.getState().session?.token,
  refresh: (refused) => session.refresh(refused),
  link: (id) => api.tickets.attachments.link.query({ id }),
  remove: (id) => api.tickets.attachments.remove.mutate({ id }),
}
