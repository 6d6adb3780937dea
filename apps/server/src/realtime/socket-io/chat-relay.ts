import { randomUUID } from 'node:crypto'
import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import { DomainError } from '@balcao/core/errors'
import type { Bus } from '@balcao/platform/bus/bus'
import type { Namespace } from 'socket.io'

/** Somebody of a conversation. */
export type Participant = { tenantId: number; userId: number; conversationId: number }

const roomOf = ({ tenantId, conversationId }: Omit<Participant, 'userId'>) => `c${tenantId}/${conversationId}`
export const personRoom = ({ tenantId, userId }: Omit<Participant, 'conversationId'>) => `p${tenantId}/${userId}`

/**
 * Carries what is said in a conversation to all who are in it, on whichever server: by the bus alone, the sender's own
 * server included, so that everybody hears in the same order.
 */
export class ChatRelay {
  readonly #bus: Bus
  readonly #namespace: Namespace
  readonly #id = randomUUID()

  constructor(bus: Bus, namespace: Namespace) {
    this.#bus = bus
    this.#namespace = namespace
  }

  /** @returns the way to stop */
  start(): Promise<() => Promise<void>> {
    return this.#bus.subscribe(CHAT_CHANNEL, (message) => this.#hear(message as ChatSignal))
  }

  enter(socketId: string, participant: Participant): void {
    this.#namespace.in(socketId).socketsJoin(roomOf(participant))
  }

  leave(socketId: string, participant: Participant): void {
    this.#namespace.in(socketId).socketsLeave(roomOf(participant))
  }

  /** Is this person in the conversation on this server, with any connection? */
  hasHere(participant: Participant): boolean {
    const { rooms } = this.#namespace.adapter
    const theirs = rooms.get(personRoom(participant))
    const there = rooms.get(roomOf(participant))
    return [...(theirs ?? [])].some((socketId) => there?.has(socketId))
  }

  /** @throws DomainError dependency_unavailable while the bus is away: nobody would hear it */
  async say({ tenantId, userId, conversationId }: Participant, event: string, payload: object, all = false): Promise<void> {
    const said: ChatSignal = { tenantId, userId, conversationId, from: this.#id, event, payload, all }
    await this.#bus.publish(CHAT_CHANNEL, said).catch((cause: unknown) => {
      if (cause instanceof RangeError) throw new DomainError('too_large', 'payload_too_large')
      throw new DomainError('unavailable', 'dependency_unavailable', undefined, { cause })
    })
  }

  #hear(said: ChatSignal): void {
    const { event, payload, all, from } = said
    const room = this.#namespace.to(roomOf(said))
    ;(all ? room : room.except(personRoom(said))).emit(event, payload)
    // Gone from there, but not from here.
    if (event === 'user:offline' && from !== this.#id && this.hasHere(said))
      this.say(said, 'user:online', { conversationId: said.conversationId, userId: said.userId }).catch(() => undefined)
  }
}
