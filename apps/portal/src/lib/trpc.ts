import type { AppRouter } from '@balcao/trpc/router'
import { trpcLinks } from '@balcao/ui/lib/live/trpc-links'
import { createTRPCClient, type TRPCClient } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import { session } from './session.ts'

const links = trpcLinks<AppRouter>((input, init) => session.fetch(input, init))

/** Hooks for reading. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()
export const trpcClient: TRPCClient<AppRouter> = trpc.createClient({ links })
/** Plain calls, for acts that carry their own action key: `{ context: { actionKey } }`. */
export const api: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({ links })
