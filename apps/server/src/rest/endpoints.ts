import type { Endpoint } from '@balcao/trpc/endpoint'
import { appRouter } from '@balcao/trpc/router'

/** Every line of the endpoint table, by its tRPC name. Subscriptions have no line: they are live. */
export function endpoints(): [name: string, endpoint: Endpoint][] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Endpoint } }>
  return Object.entries(procedures).flatMap(([name, { _def }]) => (_def.meta ? [[name, _def.meta] as [string, Endpoint]] : []))
}
