import type { Present } from '@balcao/contracts/realtime/presence'
import { PRESENCE, PRESENCE_LASTS_MS, type Presence } from '@balcao/contracts/realtime/presence-states'
import type { TicketFacts } from '@balcao/core/tickets/policy'
import type { PresenceSaid } from '@balcao/core/tickets/presence'

/** Who is at a ticket, and what decides who hears of it. */
export type AtTicket = { ticketId: number; ticket: TicketFacts; people: Present[] }

type Page = { state: Presence; until: number }
type Person = { name: string; pages: Map<string, Page> }
type Place = { ticket: TicketFacts; people: Map<number, Person> }

/** Pages of one person at one ticket that are counted; more are a mistake, or somebody trying. */
const MOST_PAGES = 20

/**
 * Who is at which ticket, as the servers tell each other. Nothing is kept anywhere else: what is not said again in time is
 * over, whoever or whatever was killed.
 */
export class Presences {
  readonly #tenants = new Map<number, Map<number, Place>>()
  readonly #onChange: (tenantId: number, at: AtTicket) => void
  readonly #now: () => number

  constructor(onChange: (tenantId: number, at: AtTicket) => void, now = Date.now) {
    this.#onChange = onChange
    this.#now = now
  }

  /** Takes in what one page says, and tells where it changes something. */
  hear({ tenantId, ticketId, page, state, user, ticket }: PresenceSaid): void {
    const tickets = this.#tenants.get(tenantId) ?? new Map<number, Place>()
    const place = tickets.get(ticketId) ?? { ticket, people: new Map<number, Person>() }
    const before = stateOf(place.people.get(user.id))
    const person = place.people.get(user.id) ?? { name: user.name, pages: new Map<string, Page>() }
    if (state === 'gone') person.pages.delete(page)
    else if (person.pages.has(page) || person.pages.size < MOST_PAGES)
      person.pages.set(page, { state, until: this.#now() + PRESENCE_LASTS_MS[state] })
    place.ticket = ticket
    person.name = user.name
    place.people.set(user.id, person)
    tickets.set(ticketId, place)
    this.#tenants.set(tenantId, tickets)
    this.#settle(tenantId, ticketId, place, user.id, before)
  }

  /** Forgets what was not said again in time. */
  sweep(): void {
    const now = this.#now()
    for (const [tenantId, tickets] of this.#tenants)
      for (const [ticketId, place] of tickets)
        for (const [userId, person] of place.people) {
          const before = stateOf(person)
          for (const [name, page] of person.pages) if (page.until <= now) person.pages.delete(name)
          this.#settle(tenantId, ticketId, place, userId, before)
        }
  }

  /** Everybody at any ticket of a tenant. */
  all(tenantId: number): AtTicket[] {
    return [...(this.#tenants.get(tenantId) ?? [])].map(([ticketId, place]) => atTicket(ticketId, place))
  }

  #settle(tenantId: number, ticketId: number, place: Place, userId: number, before: Presence | undefined): void {
    const now = stateOf(place.people.get(userId))
    if (now === undefined) place.people.delete(userId)
    if (place.people.size === 0) this.#tenants.get(tenantId)?.delete(ticketId)
    if (this.#tenants.get(tenantId)?.size === 0) this.#tenants.delete(tenantId)
    if (now !== before) this.#onChange(tenantId, atTicket(ticketId, place))
  }
}

/** The nearest of a person's pages. */
const stateOf = (person: Person | undefined): Presence | undefined =>
  PRESENCE.find((state) => [...(person?.pages.values() ?? [])].some((page) => page.state === state))

function atTicket(ticketId: number, { ticket, people }: Place): AtTicket {
  const present = [...people].flatMap(([id, person]) => {
    const state = stateOf(person)
    return state ? [{ id, name: person.name, state }] : []
  })
  return { ticketId, ticket, people: present.toSorted((a, b) => a.id - b.id) }
}
