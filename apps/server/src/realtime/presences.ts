import type { Present } from '@balcao/contracts/realtime/presence'
import { PRESENCE, PRESENCE_LASTS_MS, type Presence } from '@balcao/contracts/realtime/presence-states'
import type { PresenceSaid } from '@balcao/core/comments/presence'
import type { TicketFacts } from '@balcao/core/tickets/policy'

/** Who is at a ticket, and the facts that decide who may know. */
export type AtTicket = { ticketId: number; ticket: TicketFacts; people: Present[] }

type Page = { state: Presence; until: number }
type Person = { name: string; pages: Map<string, Page> }
type TicketPresence = { ticket: TicketFacts; people: Map<number, Person> }

/** Counted pages of one person at one ticket; more are a bug or an attack. */
const MOST_PAGES = 20

/**
 * Who is at which ticket, as reported between servers. Kept in memory only: a presence that is not renewed in time expires, however its
 * page ended.
 */
export class Presences {
  readonly #tenants = new Map<number, Map<number, TicketPresence>>()
  readonly #onChange: (tenantId: number, at: AtTicket) => void
  readonly #now: () => number

  constructor(onChange: (tenantId: number, at: AtTicket) => void, now = Date.now) {
    this.#onChange = onChange
    this.#now = now
  }

  /** Applies a page's report, and announces it if something changed. */
  apply({ tenantId, ticketId, page, state, user, ticket }: PresenceSaid): void {
    const tickets = this.#tenants.get(tenantId) ?? new Map<number, TicketPresence>()
    const present = tickets.get(ticketId) ?? { ticket, people: new Map<number, Person>() }
    const before = stateOf(present.people.get(user.id))
    const person = present.people.get(user.id) ?? { name: user.name, pages: new Map<string, Page>() }
    if (state === 'gone') person.pages.delete(page)
    else if (person.pages.has(page) || person.pages.size < MOST_PAGES)
      person.pages.set(page, { state, until: this.#now() + PRESENCE_LASTS_MS[state] })
    present.ticket = ticket
    person.name = user.name
    present.people.set(user.id, person)
    tickets.set(ticketId, present)
    this.#tenants.set(tenantId, tickets)
    this.#update(tenantId, ticketId, present, user.id, before)
  }

  /** Removes presences that were not renewed in time. */
  sweep(): void {
    const now = this.#now()
    for (const [tenantId, tickets] of this.#tenants)
      for (const [ticketId, present] of tickets)
        for (const [userId, person] of present.people) {
          const before = stateOf(person)
          for (const [name, page] of person.pages) if (page.until <= now) person.pages.delete(name)
          this.#update(tenantId, ticketId, present, userId, before)
        }
  }

  /** Everybody at any ticket of a tenant. */
  all(tenantId: number): AtTicket[] {
    return [...(this.#tenants.get(tenantId) ?? [])].map(([ticketId, present]) => atTicket(ticketId, present))
  }

  #update(tenantId: number, ticketId: number, present: TicketPresence, userId: number, before: Presence | undefined): void {
    const now = stateOf(present.people.get(userId))
    if (now === undefined) present.people.delete(userId)
    if (present.people.size === 0) this.#tenants.get(tenantId)?.delete(ticketId)
    if (this.#tenants.get(tenantId)?.size === 0) this.#tenants.delete(tenantId)
    if (now !== before) this.#onChange(tenantId, atTicket(ticketId, present))
  }
}

/** The most active of a person's pages. */
const stateOf = (person: Person | undefined): Presence | undefined =>
  PRESENCE.find((state) => [...(person?.pages.values() ?? [])].some((page) => page.state === state))

function atTicket(ticketId: number, { ticket, people }: TicketPresence): AtTicket {
  const present = [...people].flatMap(([id, person]) => {
    const state = stateOf(person)
    return state ? [{ id, name: person.name, state }] : []
  })
  return { ticketId, ticket, people: present.toSorted((a, b) => a.id - b.id) }
}
