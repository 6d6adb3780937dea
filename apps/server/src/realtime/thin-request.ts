import type { IncomingMessage } from 'node:http'

/** What a standing connection is asked for again, when its client comes into another namespace. */
const KEPT = ['cookie', 'authorization'] as const

const keptOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A request is held for as long as the connection that it opened: of its headers, only what is asked for again stays. */
export function thin(request: IncomingMessage): void {
  request.headers = keptOf(request)
  request.rawHeaders = []
}

/** What is asked of a request later, in place of the request: its streams and listeners would stand with each of thousands of sockets. */
export function opening(request: IncomingMessage): Pick<IncomingMessage, 'url' | 'headers'> {
  return { url: request.url, headers: keptOf(request) }
}
