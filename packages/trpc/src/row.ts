import type { Role } from '@balcao/contracts/access'
import type { z } from 'zod'
import type { RequestContext } from './request-context.ts'

/** What every row of the endpoint table says: REST, the documentation and the tests of rights read it. */
export type Line = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** The least role: `guest` for calls that readers without a session may make; undefined for calls that need none, such as signing in. */
  role: Role | undefined
  input: z.ZodType
  output: z.ZodType
  /** Answered by REST when all went well. */
  status: 200 | 201 | 204
}

/** A call with an input and an output as JSON, carried by REST and tRPC. */
export type Endpoint = Line & {
  kind: 'call'
  call(request: RequestContext, raw: unknown): Promise<unknown>
}

export type Route = `${Line['method']} /${string}`

/** A route as its method and its path. */
export function splitRoute(route: Route): Pick<Line, 'method' | 'path'> {
  const [method, path] = route.split(' ') as [Line['method'], string]
  return { method, path }
}
