import type { AppRouter } from '@balcao/trpc/router'
import { trpcLinks } from '@balcao/ui/lib/live/trpc-links'
import { createTRPCClient, type TRPCClient } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import { sessions } from './session.ts'

/** Calls of the knowledge base that are refused leave an analysis in the console; whoever asked has the answer at once. */
async function send(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await sessions.fetch(input, init)
  const address = String(input)
  if ((answer.status === 403 || answer.status === 207) && /[/,]kb\./.test(address)) {
    const copy = answer.clone()
    void import('./kb-refusals.ts').then(({ noteRefusals }) => noteRefusals(address, copy, sessions.getState().session))
  }
  return answer
}

const links = trpcLinks<AppRouter>(send)

/** Hooks for reading. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()
export const trpcClient: TRPCClient<AppRouter> = trpc.createClient({ links })
/** Plain calls, for acts that carry their own action key: `{ context: { actionKey } }`. */
export const api: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({ links })
