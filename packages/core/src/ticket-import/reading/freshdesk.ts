import type { ImportedMessage, ReadItem, Who } from './item.ts'
import { jsonItems } from './json-items.ts'
import { fieldValue, filesOf, isObject, type Loose, objects, parsed, plainOr } from './loose.ts'
import { item, message, text, who } from './make.ts'

const LISTS = ['tickets', 'contacts', 'agents', 'companies', 'users'] as const
type Known = { people: Map<string, Who & { isStaff: boolean }>; companies: Map<string, string> }

/** Statuses, priorities and sources by their numbers; others are the account's own and stay numbers, to be mapped. */
const STATUSES: Readonly<Record<string, string>> = { 2: 'open', 3: 'pending', 4: 'resolved', 5: 'closed' }
const PRIORITIES: Readonly<Record<string, string>> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' }
const SOURCES: Readonly<Record<string, string>> = {
  1: 'email',
  2: 'portal',
  3: 'phone',
  7: 'chat',
  9: 'portal',
  10: 'email',
  13: 'whatsapp',
}

/** The people and companies that the tickets name by id. They may stand behind the tickets: the file is read for them first. */
export async function readFreshdeskPeople(source: AsyncIterable<string>): Promise<Known> {
  const known: Known = { people: new Map(), companies: new Map() }
  for await (const { list, text: json } of jsonItems(source, LISTS)) {
    if (list === '' || list === 'tickets') continue
    const object = parsed(json)
    if (!object) continue
    if (list === 'companies') known.companies.set(text(object.id), text(object.name))
    else note(known, object, list === 'agents')
  }
  return known
}

function note({ people }: Known, object: unknown, isStaff: boolean): void {
  if (!isObject(object)) return
  const contact = isObject(object.contact) ? object.contact : object
  const person = who(contact.email ?? object.email, contact.name ?? object.name)
  if (person) people.set(text(object.id ?? contact.id), { ...person, isStaff: isStaff || people.get(text(object.id))?.isStaff === true })
}

/** Tickets of a Freshdesk export: a list of tickets with `conversations`, JSON with the list `tickets`, or the files of an account export (`helpdesk_ticket`). */
export async function* readFreshdesk(source: AsyncIterable<string>, known: Known, zone: string): AsyncGenerator<ReadItem> {
  for await (const { list, line, text: json } of jsonItems(source, LISTS)) {
    if (list !== '' && list !== 'tickets') continue
    const object = parsed(json)
    if (!object) {
      yield { line, reference: '', title: '', ticket: undefined, reasons: [{ field: 'file', reason: 'ticket_import_item' }] }
      continue
    }
    yield ticketOf(isObject(object.helpdesk_ticket) ? object.helpdesk_ticket : object, known, line, zone)
  }
}

function ticketOf(ticket: Loose, known: Known, line: number, zone: string): ReadItem {
  const requesterId = text(ticket.requester_id)
  note(known, isObject(ticket.requester) ? { id: requesterId, ...ticket.requester } : undefined, false)
  note(known, isObject(ticket.responder) ? { id: ticket.responder_id, ...ticket.responder } : undefined, true)
  const requester = known.people.get(requesterId) ?? {
    email: text(ticket.requester_email ?? ticket.email),
    name: text(ticket.requester_name),
  }
  const stats = isObject(ticket.stats) ? ticket.stats : isObject(ticket.ticket_states) ? ticket.ticket_states : {}
  const fields = Object.fromEntries(
    Object.entries(
      isObject(ticket.custom_fields) ? ticket.custom_fields : isObject(ticket.custom_field) ? ticket.custom_field : {},
    ).flatMap(([key, value]) => {
      const held = fieldValue(value)
      return held === undefined ? [] : [[key, held] as const]
    }),
  )
  const status = text(ticket.status)
  const priority = text(ticket.priority)
  const source = text(ticket.source)
  const isOver = status === '4' || status === '5'
  return item(
    {
      ...{ line, reference: ticket.display_id ?? ticket.id, title: ticket.subject, type: ticket.type ?? ticket.ticket_type },
      description: plainOr(ticket.description_text, ticket.description ?? ticket.description_html),
      files: filesOf(ticket.attachments),
      ...{ status: STATUSES[status] ?? ticket.status_name ?? status, priority: PRIORITIES[priority] ?? priority },
      channel: SOURCES[source] ?? source,
      requester,
      assignee: known.people.get(text(ticket.responder_id)) ?? who(undefined, ticket.responder_name),
      company: isObject(ticket.company) ? ticket.company.name : (known.companies.get(text(ticket.company_id)) ?? ticket.company_name),
      tags: Array.isArray(ticket.tags) ? ticket.tags.map((tag) => (isObject(tag) ? tag.name : tag)) : [],
      fields,
      ...{
        createdAt: ticket.created_at,
        updatedAt: ticket.updated_at,
        firstReplyAt: stats.first_responded_at ?? stats.first_response_time,
      },
      resolvedAt: stats.resolved_at ?? (isOver ? ticket.updated_at : undefined),
      closedAt: status === '5' ? (stats.closed_at ?? ticket.updated_at) : undefined,
      messages: objects(ticket.conversations ?? ticket.notes).flatMap((one) => messageOf(one, known, requesterId, zone) ?? []),
    },
    zone,
  )
}

function messageOf(said: Loose, known: Known, requesterId: string, zone: string): ImportedMessage | undefined {
  const authorId = text(said.user_id)
  note(known, isObject(said.user) ? { id: authorId, ...said.user } : undefined, false)
  const isInternal = said.private === true
  const isFromCustomer = said.incoming === true || (authorId !== '' && authorId === requesterId)
  const person = known.people.get(authorId)
  const sender = /<([^<>]+)>\s*$/.exec(text(said.from_email))?.[1] ?? text(said.from_email)
  return message(
    {
      ...{ at: said.created_at, isInternal, side: isFromCustomer && !isInternal ? 'customer' : 'staff' },
      ...{ text: plainOr(said.body_text, said.body ?? said.body_html), files: filesOf(said.attachments) },
      // A reply goes out from the address of the desk, which is nobody's.
      author: person ? { email: person.email, name: person.name } : isFromCustomer ? who(sender, undefined) : null,
    },
    zone,
  )
}
