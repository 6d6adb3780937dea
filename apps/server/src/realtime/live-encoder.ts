import type { LiveEvent } from '@balcao/contracts/realtime/live'
import type { AppRouter } from '@balcao/trpc/router'
import { jsonEncoder, type WSSHandlerOptions } from '@trpc/server/adapters/ws'

type Encoder = NonNullable<WSSHandlerOptions<AppRouter>['experimental_encoder']>
/** A tracked event of a subscription, as tRPC hands it over. */
type Event = { id: unknown; jsonrpc?: unknown; result?: { type?: string; data?: { id?: unknown; data?: unknown } } }

const written = new WeakMap<object, string>()
function textOf(event: object): string {
  const text = written.get(event) ?? JSON.stringify(event)
  written.set(event, text)
  return text
}
const enveloped = (id: unknown, place: unknown, event: object) =>
  `{"id":${JSON.stringify(id)},"result":{"type":"data","data":{"id":${JSON.stringify(place)},"data":${textOf(event)}},"id":${JSON.stringify(place)}}}`

const framed = new WeakMap<object, { id: unknown; bytes: Buffer }>()
/** An event as the subscription with this id sends it, in bytes that are the same for all whose clients count alike. */
export function bytesOf(id: unknown, event: LiveEvent): Buffer {
  const known = framed.get(event)
  if (known && known.id === id) return known.bytes
  const bytes = Buffer.from(enveloped(id, String(event.seq), event))
  framed.set(event, { id, bytes })
  return bytes
}

const begun = new WeakMap<object, (id: unknown) => void>()
/** Has it told by which id the client knows the subscription that begins with this event. */
export function onBegin(ready: LiveEvent, tell: (id: unknown) => void): void {
  begun.set(ready, tell)
}

/** JSON as before, but an event that goes to many sockets is written once: only the envelope is each socket's own. */
export function liveEncoder(): Encoder {
  return {
    encode: (message) => {
      const { id, jsonrpc, result } = message as Event
      const event = result?.type === 'data' ? result.data?.data : undefined
      if (typeof event !== 'object' || event === null || jsonrpc !== undefined) return JSON.stringify(message)
      begun.get(event)?.(id)
      // Whatever is not a tracked event of a ticket goes to one socket only.
      return 'ticketId' in event ? enveloped(id, result?.data?.id, event) : JSON.stringify(message)
    },
    decode: jsonEncoder.decode,
  }
}
