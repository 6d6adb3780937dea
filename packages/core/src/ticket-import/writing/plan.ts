import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { ImportStatus } from '@balcao/contracts/ticket-import/bounds'
import type { ImportMapping } from '@balcao/contracts/ticket-import/imports'
import type { CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import { type Channel, REOPEN_DAYS } from '@balcao/contracts/tickets/statuses'
import { statusMeant } from '../mapping.ts'
import type { ImportedMessage, ImportedTicket } from '../reading/item.ts'
import type { ByName } from './around.ts'
import type { Person } from './people.ts'
import { descriptionText, messageText } from './texts.ts'
import type { Values } from './values.ts'

/** What the tickets of one transaction are written with. */
export type Shared = {
  source: string
  mapping: ImportMapping
  usualType: string
  /** Queues that give their tickets to people by themselves: those that go on come into one only where that is asked for. */
  isAutomatic: boolean
  people: ReadonlyMap<string, Person>
  assignable: ReadonlySet<number>
  /** They are not removed before the transaction ends. */
  customs: readonly CustomStatus[]
  companies: ByName
  tags: ByName
  valuesOf: (ticket: ImportedTicket, type: string) => Values
  importer: number
  /** The moment of the import: nothing of it is later. */
  now: string
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  ...{
    email: 'email',
    mail: 'email',
    web: 'portal',
    portal: 'portal',
    help_center: 'portal',
    mobile: 'portal',
    api: 'api',
    whatsapp: 'whatsapp',
  },
}
/** What a value of the other system is here; words such as `constructor` are values like any other. */
const chosenFor = <V>(chosen: Readonly<Record<string, V>>, value: string): V | undefined =>
  Object.hasOwn(chosen, value) ? chosen[value] : undefined
const DAY = 86_400_000
const isOver = (status: ImportStatus) => status === 'resolved' || status === 'closed' || status === 'cancelled'

/** A ticket as it is written, with all that belongs to it. */
export function planTicket(ticket: ImportedTicket, shared: Shared) {
  const { mapping, people, now } = shared
  const reasons: FieldReason[] = []
  const past = (at: string) => (at > now ? now : at)
  const requester = people.get(ticket.requester.email ?? '') as Person
  const chosen = ticket.status === null ? undefined : chosenFor(mapping.statuses, ticket.status)
  const meant = statusMeant(chosen, shared.customs)
  if (chosen !== undefined && !meant) reasons.push({ field: 'status', reason: 'custom_status_not_found' })
  const asked: ImportStatus = meant?.status ?? 'open'
  const createdAt = past(ticket.createdAt)
  const after = (at: string | null) => (at === null ? null : ([past(at), createdAt].toSorted().at(-1) as string))
  // Those of a second file come as they stand there.
  const messages = ticket.messages
    .map((message) => ({ ...message, at: after(message.at) as string }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const lastAt = messages.at(-1)?.at ?? createdAt
  const saidAt = after(ticket.updatedAt) ?? lastAt
  const updatedAt = [saidAt, lastAt].toSorted().at(-1) as string
  const ended = isOver(asked) ? (after(ticket.resolvedAt) ?? after(ticket.closedAt) ?? updatedAt) : null
  // One that was resolved long ago would close by itself, and its requester would hear of it.
  const isLongResolved = asked === 'resolved' && ended !== null && Date.parse(now) - Date.parse(ended) > REOPEN_DAYS * DAY
  const status = isLongResolved ? 'closed' : asked
  const closedAt = status === 'resolved' || !isOver(status) ? null : (after(ticket.closedAt) ?? ended)
  const assigneeId = assigneeOf(ticket, shared, reasons)
  const type = ticket.type === null ? shared.usualType : (chosenFor(mapping.types, ticket.type) ?? shared.usualType)
  const named = ticket.company === null ? undefined : shared.companies.get(ticket.company.toLowerCase())
  if (ticket.company !== null && named === undefined)
    reasons.push({ field: 'company', reason: 'ticket_import_company_left', params: { company: ticket.company } })
  const values = shared.valuesOf(ticket, type)
  reasons.push(...values.reasons)
  const tagIds = ticket.tags.flatMap((tag) => {
    const id = shared.tags.get(tag.toLowerCase())
    if (id === undefined) reasons.push({ field: 'tags', reason: 'ticket_import_tag_left', params: { tag } })
    return id ?? []
  })
  const written = messages.map((message) => messageOf(message, shared, requester))
  const publicly = written.filter(({ isInternal }) => !isInternal)
  const author = people.get(ticket.author?.email ?? '')
  const goesIntoQueue = mapping.queueId !== null && (isOver(status) || mapping.routeOpen || !shared.isAutomatic || assigneeId !== null)
  return {
    columns: {
      title: ticket.title,
      description: descriptionText(ticket),
      // One that closed long ago is not in the part of the status that it had.
      customStatusId: status === asked ? (meant?.customStatusId ?? null) : null,
      ...{ status, type, priority: ticket.priority === null ? 'medium' : (chosenFor(mapping.priorities, ticket.priority) ?? 'medium') },
      channel: CHANNELS[ticket.channel ?? ''] ?? 'staff',
      requesterId: requester.id,
      authorId: author?.isStaff ? author.id : null,
      ...{ assigneeId, queueId: goesIntoQueue ? mapping.queueId : null, companyId: named ?? requester.companyId },
      ...{ createdAt, updatedAt },
      customerUpdatedAt: publicly.at(-1)?.createdAt ?? createdAt,
      lastMessageAt: publicly.at(-1)?.createdAt ?? createdAt,
      lastPublicBy: (publicly.at(-1)?.authorSide ?? 'customer') === 'customer' ? ('customer' as const) : ('staff' as const),
      firstResponseAt: after(ticket.firstReplyAt) ?? publicly.find(({ authorSide }) => authorSide !== 'customer')?.createdAt ?? null,
      ...{ resolvedAt: status === 'cancelled' ? null : ended, closedAt },
      ...{ externalSource: shared.source, externalReference: ticket.reference, externalUrl: ticket.url, importedAt: now },
    },
    ...{ messages: written, tagIds: [...new Set(tagIds)], values: values.writes, reasons },
  }
}
export type PlannedTicket = ReturnType<typeof planTicket>

function assigneeOf({ assignee }: ImportedTicket, { people, assignable }: Shared, reasons: FieldReason[]): number | null {
  if (!assignee) return null
  const person = people.get(assignee.email ?? '')
  if (person && assignable.has(person.id)) return person.id
  reasons.push({ field: 'assigneeEmail', reason: 'ticket_import_assignee_unknown', params: { email: assignee.email ?? assignee.name } })
  return null
}

/** Whoever is not here speaks by the importer's hand, under their own name, and counts in nobody's figures. */
function messageOf(message: ImportedMessage, { people, importer, source }: Shared, requester: Person) {
  const known = message.author?.email ? people.get(message.author.email) : undefined
  const speaker = known ?? (message.side === 'customer' && !message.author ? requester : undefined)
  const isInternal = message.isInternal
  return {
    authorId: speaker?.id ?? importer,
    authorSide: speaker ? (speaker.isStaff ? 'staff' : isInternal ? 'system' : 'customer') : 'system',
    content: messageText(message, speaker !== undefined, source),
    isInternal,
    createdAt: message.at,
  }
}
