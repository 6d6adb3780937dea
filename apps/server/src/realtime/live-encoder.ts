import type { LiveEvent } from '@balcao/contracts/realtime/live'
import type { AppRouter } from '@balcao/trpc/router'
import { jsonEncoder, type WSSHandlerOptions } from '@trpc/server/adapters/ws'

type Encoder = NonNullable<WSSHandlerOptions<AppRouter>['experimental_encoder']>
/** A tracked event of a subscription, as tRPC passes it on. */
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
/** An event as the subscription with this id sends it, in a frame shared by all clients that use the same id. */
export function frameOf(id: unknown, event: LiveEvent): Buffer {
  const known = framed.get(event)
  if (known && known.id === id) return known.bytes
  const bytes = asFrame(Buffer.from(enveloped(id, String(event.seq), event)))
  framed.set(event, { id, bytes })
  return bytes
}

const WHOLE_TEXT = 0x81
/** A text as an unmasked, unfragmented websocket frame (RFC 6455, 5.2). */
export function asFrame(text: Buffer): Buffer {
  const { length } = text
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10, WHOLE_TEXT)
  if (length < 126) head[1] = length
  else if (length < 65_536) head.writeUInt16BE(length, head.writeUInt8(126, 1))
  else head.writeBigUInt64BE(BigInt(length), head.writeUInt8(127, 1))
  return Buffer.concat([head, text])
}

const begun = new WeakMap<object, (id: unknown) => void>()
/** Reports the client's id of the subscription that starts with this event. */
export function onBegin(ready: LiveEvent, tell: (id: unknown) => void): void {
  begun.set(ready, tell)
}

/** JSON, except that an event sent to many sockets is encoded once, with an envelope for each. */
export function liveEncoder(): Encoder {
  return {
    encode: (message) => {
      const { id, jsonrpc, result } = message as Event
      const event = result?.type === 'data' ? result.data?.data : undefined
      if (typeof event !== 'object' || event === null || jsonrpc !== undefined) return JSON.stringify(message)
      begun.get(event)?.(id)
      // Anything but a tracked event goes to one socket only.
      return 'ticketId' in event ? enveloped(id, result?.data?.id, event) : JSON.stringify(message)
    },
    decode: jsonEncoder.decode,
  }
}
