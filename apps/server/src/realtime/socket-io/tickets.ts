import { WhichTickets } from '@balcao/contracts/realtime/sockets'
import { mustSee } from '@balcao/core/tickets/tickets'
import { answer } from './answers.ts'
import type { Outgoing } from './outgoing.ts'
import { noticeOf } from './payloads.ts'
import type { Channel, Session } from './session.ts'

/** Tickets followed one by one; who wants more follows all. */
const MAX_FOLLOWED = 500

/** Which tickets a connection follows. Nobody hears more by it: what may be heard is decided before. */
class Followed {
  #all = false
  /** Whether it was said for a client that has not said anything itself yet. */
  #isImplied = false
  readonly #these = new Set<number>()
  readonly #notThese = new Set<number>()

  has(ticketId: number): boolean {
    return this.#these.has(ticketId) || (this.#all && !this.#notThese.has(ticketId))
  }
  /** What a client goes on with that was here before: what it names, or all. */
  resume(tickets: readonly number[] | undefined): void {
    if (tickets) for (const ticketId of tickets) this.add(ticketId)
    else this.add(undefined)
    this.#isImplied = tickets === undefined
  }
  add(ticketId: number | undefined): void {
    if (this.#isImplied) this.#all = false
    this.#isImplied = false
    if (ticketId === undefined) {
      this.#all = true
      this.#notThese.clear()
    } else {
      this.#notThese.delete(ticketId)
      if (this.#these.size >= MAX_FOLLOWED) this.#these.delete(this.#these.values().next().value as number)
      this.#these.add(ticketId)
    }
  }
  remove(ticketId: number | undefined): void {
    if (ticketId === undefined) {
      this.#all = false
      this.#these.clear()
    } else {
      this.#these.delete(ticketId)
      if (this.#all && this.#notThese.size < MAX_FOLLOWED) this.#notThese.add(ticketId)
    }
  }
}

/** The ticket event socket: `subscribe:tickets`, `unsubscribe:tickets`, the ticket events of what was subscribed to, and one's own notifications. */
export function openTickets(session: Session, outgoing: Outgoing): Channel {
  const followed = new Followed()
  const { socket, deps, resuming } = session
  if (resuming) followed.resume(resuming.tickets)
  const to = { socket, log: deps.log }
  answer(to, 'subscribe:tickets', WhichTickets, async (ticketId) => {
    if (ticketId !== undefined) await session.open((ctx) => mustSee(ctx, ticketId), 'read')
    followed.add(ticketId)
    return { ticketId: ticketId ?? null }
  })
  answer(to, 'unsubscribe:tickets', WhichTickets, (ticketId) => {
    followed.remove(ticketId)
    return { ticketId: ticketId ?? null }
  })
  return {
    deliver: (delivery) => {
      const event = delivery[session.side]
      if (event.name === 'refetch' || event.name === 'companies') session.refetch()
      else if (event.name === 'notification:new') socket.emit('notification', noticeOf(event, session.channels.length === 1))
      else if ('ticketId' in event && followed.has(event.ticketId)) outgoing.add(event, socket)
    },
  }
}
