import type { IncomingMessage } from 'node:http'

/** What a standing connection is asked for again, when its client comes into another namespace. */
const KEPT = ['cookie', 'authorization'] as const

/** A request is held for as long as the connection that it opened: of its headers, only what is asked for again stays. */
export function thin(request: IncomingMessage): void {
  const { headers } = request
  request.headers = Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
  request.rawHeaders = []
}
