import { type Channel, OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import type { Company, Desk, StaffMember } from './content/people.ts'
import type { Situation } from './content/situation.ts'
import { SPAM } from './content/specials.ts'
import { customersOf } from './customers.ts'
import { type Random, seeded } from './random.ts'

type Requester = { email: string; name: string; company?: Company }

/** Who plays in a ticket, and how it stands. */
export type Part = {
  desk: Desk
  situation: Situation
  status: Status
  requester: Requester
  assignee: StaffMember | undefined
  colleague: StaffMember
  channel: Channel
  autoClose: boolean
  reopened: boolean
  atOnce: boolean
  watchers: readonly string[]
}

export const isOpen = (status: Status) => (OPEN_STATUSES as readonly Status[]).includes(status)

/** The main agent of a desk: the account people try first. */
const LEAD_OPEN = 12
const UNASSIGNED_OPEN = 5
/** Statuses that the portal's demo account has one ticket in, each. */
const CLIENT_STATUSES: readonly Status[] = ['new', 'open', 'waiting_customer', 'scheduled', 'resolved', 'closed']

/** How a ticket stands, by how many were opened after it: the newest are open, the oldest closed. */
function statusAt(rank: number, random: Random): Status {
  if (rank < 8) return 'new'
  const dice = random.next()
  if (rank < 40) {
    if (dice < 0.12) return 'new'
    if (dice < 0.42) return 'open'
    if (dice < 0.64) return 'waiting_customer'
    if (dice < 0.7) return 'waiting_third_party'
    if (dice < 0.76) return 'scheduled'
    return dice < 0.94 ? 'resolved' : 'closed'
  }
  if (rank < 90) {
    if (dice < 0.15) return 'open'
    if (dice < 0.3) return 'waiting_customer'
    if (dice < 0.33) return 'waiting_third_party'
    if (dice < 0.36) return 'scheduled'
    if (dice < 0.52) return 'resolved'
    return dice < 0.96 ? 'closed' : 'cancelled'
  }
  if (dice < 0.02) return 'open'
  if (dice < 0.035) return 'waiting_third_party'
  return dice < 0.07 ? 'cancelled' : 'closed'
}

/** Situations in rounds, each round in another order: no kind of request repeats before the others had their turn. */
function inRounds(situations: readonly Situation[], count: number, random: Random): Situation[] {
  const all: Situation[] = []
  while (all.length < count) all.push(...random.shuffle(situations))
  return all.slice(0, count)
}

/** The parts of a desk's tickets, oldest first; texts and times come later, so that these never depend on the clock. */
export function cast(desk: Desk, situations: readonly Situation[], specials: readonly Situation[], count: number): Part[] {
  const random = seeded(desk.firstNumber)
  const customers = customersOf(desk).slice(1)
  const working = desk.staff.filter((member) => member.queues.length > 0)
  const parts = inRounds(situations, count, random).map((situation, index): Part => {
    // A small desk is quieter: its tickets age faster in count.
    const rank = (count - 1 - index) * (count < 100 ? 3 : 1)
    const status = statusAt(rank, random)
    const members = working.filter((member) => member.queues.includes(situation.queue) && member.role !== 'supervisor')
    const assignee = random.pick(members)
    const colleague = random.pick(working.filter((member) => member !== assignee))
    return {
      desk,
      situation,
      status,
      requester: random.pick(customers),
      assignee,
      colleague,
      channel: random.pick(['portal', 'portal', 'portal', 'email', 'email', 'staff', 'api']),
      autoClose: rank > 120 && random.chance(0.55),
      reopened: rank > 120 && random.chance(0.08),
      atOnce: status === 'closed' && index % 5 === 2,
      watchers: random.chance(0.2) ? [colleague.email] : [],
    }
  })
  direct(parts, desk, specials, random)
  return parts
}

/** What the demo must hold whatever the dice say. */
function direct(parts: Part[], desk: Desk, specials: readonly Situation[], random: Random): void {
  const newestFirst = parts.toReversed()
  for (const part of newestFirst.filter((one) => one.status === 'new').slice(0, UNASSIGNED_OPEN))
    Object.assign(part, { assignee: undefined, watchers: [] })

  const open = random.shuffle(parts.filter((part) => part.assignee && isOpen(part.status)))
  const lead = desk.staff.find((member) => member.email.startsWith('agent@'))
  if (!lead) throw new Error('A desk needs its agent@ account')
  const helps = (part: Part) => lead.queues.includes(part.situation.queue)
  const mine = new Set(open.filter(helps).slice(0, desk.companies.length > 10 ? LEAD_OPEN : LEAD_OPEN / 2))
  for (const part of open) {
    if (mine.has(part)) part.assignee = lead
    else if (part.assignee === lead)
      part.assignee = desk.staff.find((one) => one !== lead && one.queues.includes(part.situation.queue) && one.role !== 'supervisor')
    if (part.colleague === part.assignee)
      part.colleague = desk.staff.find((one) => one !== part.assignee && one.queues.length > 0) ?? part.colleague
  }

  const used = new Set<Part>()
  /** The newest ticket that stands so, the lead's own first. */
  const take = (status: Status): Part | undefined => {
    const candidates = newestFirst.filter((one) => one.status === status && !used.has(one))
    const part = candidates.find((one) => one.assignee === lead) ?? candidates[0]
    if (part) used.add(part)
    return part
  }
  const [home] = desk.companies
  if (!home) throw new Error('A desk needs a company')
  for (const status of CLIENT_STATUSES)
    Object.assign(take(status) ?? {}, { requester: { ...desk.client, company: home }, channel: 'portal' })
  for (const user of desk.users)
    for (const status of ['open', 'closed', 'closed'] as const) Object.assign(take(status) ?? {}, { requester: user })

  const stages: readonly Status[] = ['open', 'open', 'waiting_customer']
  for (const [index, situation] of specials.entries()) {
    // The oldest that still goes on: a long conversation needs its weeks. The queue stays, since its people do.
    const candidates = parts.filter((one) => one.status === stages[index] && !used.has(one))
    const part = candidates.find((one) => one.assignee === lead) ?? candidates[0]
    if (!part) throw new Error('No ticket for a special situation')
    used.add(part)
    part.situation = { ...situation, queue: part.situation.queue }
  }
  for (let n = 0; n < (specials.length ? 2 : 0); n++)
    Object.assign(take('cancelled') ?? {}, { situation: SPAM, status: 'spam', assignee: undefined, channel: 'email' })
}
