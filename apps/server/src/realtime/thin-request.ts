import type { IncomingMessage } from 'node:http'

/** Headers needed again when the client joins another namespace. */
const KEPT = ['cookie', 'authorization'] as const

const keptOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A request lives as long as the connection it opened, so only the headers needed later are kept. */
export function thin(request: IncomingMessage): void {
  request.headers = keptOf(request)
  request.rawHeaders = []
}

/** A small stand-in for the request: its streams and listeners would stay in memory for each of thousands of sockets. */
export function opening(request: IncomingMessage): Pick<IncomingMessage, 'url' | 'headers'> {
  return { url: request.url, headers: keptOf(request) }
}
