import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { newActionKey } from '../action-key.ts'
import { proofLink } from '../profile/proof-link.ts'
import { plainPaging } from '../table/plain-paging.ts'
import { namesInEnglish } from './names-in-english.ts'

const URL = '/trpc'

const keyOf = ({ actionKey }: { actionKey?: unknown }) => (typeof actionKey === 'string' ? actionKey : newActionKey())

/**
 * How both apps talk to the server: queries in batches, every act alone and with its key, so that a repeated click or
 * a retry is one act. @param send `fetch` with the session's token
 */
export function trpcLinks<Router extends AnyRouter>(send: typeof fetch): TRPCLink<Router>[] {
  const options = { url: URL, fetch: send } as never
  return [
    namesInEnglish as TRPCLink<Router>,
    plainPaging as TRPCLink<Router>,
    proofLink as TRPCLink<Router>,
    splitLink({
      condition: (op) => op.type === 'mutation',
      true: httpLink<Router>({
        ...(options as object),
        headers: ({ op }: { op: { context: object } }) => ({ 'idempotency-key': keyOf(op.context) }),
      } as never),
      false: httpBatchLink<Router>({ ...(options as object), maxItems: 20, maxURLLength: 8000 } as never),
    }),
  ]
}
