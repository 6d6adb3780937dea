import type { AppRouter } from '@balcao/trpc/router'
import { trpcLinks } from '@balcao/ui/lib/live/trpc-links'
import { createTRPCClient } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { sessions } from './session.ts'

const links = trpcLinks<AppRouter>((input, init) => sessions.fetch(input, init))

/** Hooks for reading. */
export const trpc = createTRPCReact<AppRouter>()
export const trpcClient = trpc.createClient({ links })
/** Plain calls, for acts that carry their own action key: `{ context: { actionKey } }`. */
export const api = createTRPCClient<AppRouter>({ links })
