import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { invalid } from '@balcao/core/errors'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_HEADERS } from './headers.ts'

/** Answers a connection that no reply exists for, and closes it. */
export function refuse(socket: Duplex, status: string): void {
  const headers = Object.entries({ ...REFUSAL_HEADERS, 'content-length': '0', connection: 'close' })
  socket.end([`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'))
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What Node's parser refuses never becomes a request: it is answered here, with the headers of every other answer. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else refuse(socket, STATUS[error.code ?? ''] ?? '400 Bad Request')
}

/** Takes over what Node would answer by itself, without our headers: requests without a host, and expectations that nobody meets. */
export function serveNodeRefusals(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_, response) => response.writeHead(417, { ...REFUSAL_HEADERS, connection: 'close' }).end())
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw invalid({ field: 'Host', reason: 'required' })
  })
}
