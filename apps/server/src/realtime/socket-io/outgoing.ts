import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Namespace } from 'socket.io'
import { payloadOf } from './payloads.ts'

/**
 * Gathers who of a namespace hears an event while the hub walks through a slice of its connections, then has it written
 * and framed once for all of them.
 */
export class Outgoing {
  readonly #namespace: Namespace
  #waiting = new Map<LiveTicketEvent, string[]>()

  constructor(namespace: Namespace) {
    this.#namespace = namespace
  }

  add(event: LiveTicketEvent, socketId: string): void {
    if (this.#waiting.size === 0) queueMicrotask(() => this.#send())
    const receivers = this.#waiting.get(event)
    if (receivers) receivers.push(socketId)
    else this.#waiting.set(event, [socketId])
  }

  #send(): void {
    const waiting = this.#waiting
    this.#waiting = new Map()
    for (const [event, receivers] of waiting) this.#namespace.to(receivers).emit(event.name, payloadOf(event))
  }
}
