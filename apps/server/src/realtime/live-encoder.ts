import type { AppRouter } from '@balcao/trpc/router'
import { jsonEncoder, type WSSHandlerOptions } from '@trpc/server/adapters/ws'

type Encoder = NonNullable<WSSHandlerOptions<AppRouter>['experimental_encoder']>
/** A tracked event of a subscription, as tRPC hands it over. */
type Event = { id: unknown; jsonrpc?: unknown; result?: { type?: string; data?: { id?: unknown; data?: unknown } } }

/** JSON as before, but an event that goes to many sockets is written once: only the envelope is each socket's own. */
export function liveEncoder(): Encoder {
  const written = new WeakMap<object, string>()
  const textOf = (event: object): string => {
    const text = written.get(event) ?? JSON.stringify(event)
    written.set(event, text)
    return text
  }
  return {
    encode: (message) => {
      const { id, jsonrpc, result } = message as Event
      const event = result?.type === 'data' ? result.data?.data : undefined
      // Whatever is not a tracked event of a ticket goes to one socket only.
      if (typeof event !== 'object' || event === null || !('ticketId' in event) || jsonrpc !== undefined) return JSON.stringify(message)
      const place = JSON.stringify(result?.data?.id)
      return `{"id":${JSON.stringify(id)},"result":{"type":"data","data":{"id":${place},"data":${textOf(event)}},"id":${place}}}`
    },
    decode: jsonEncoder.decode,
  }
}
