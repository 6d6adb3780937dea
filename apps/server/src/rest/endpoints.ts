import { appRouter } from '@balcao/trpc/router'
import type { Endpoint } from '@balcao/trpc/row'
import type { Transfer } from '@balcao/trpc/transfer'
import { transfers } from '@balcao/trpc/transfers'

/** A row of the endpoint table: a call, or a file that comes or goes. */
export type Row = Endpoint | Transfer

/** Every row of the endpoint table, by its name: the calls, which tRPC knows by it too, then the transfers. */
export function endpoints(): [name: string, row: Row][] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Endpoint } }>
  // The live subscription has no row.
  const calls = Object.entries(procedures).flatMap(([name, { _def }]) => (_def.meta ? [[name, _def.meta] as [string, Endpoint]] : []))
  return [...calls, ...Object.entries(transfers)]
}

/** The path of a row as Fastify writes it. */
export const fastifyPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`
