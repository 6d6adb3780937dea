import type { ImportedMessage, ReadItem, Who } from './item.ts'
import { jsonItems } from './json-items.ts'
import { fieldValue, filesOf, isObject, type Loose, objects, parsed, plainOr } from './loose.ts'
import { emailIn, item, message, text, who } from './make.ts'

/** Lists of an export beside its tickets. */
const LISTS = ['tickets', 'users', 'organizations'] as const
type Known = { people: Map<string, Who & { isStaff: boolean }>; companies: Map<string, string> }

const isTicket = (object: Loose) => 'requester_id' in object || 'subject' in object || 'comments' in object

/** The people and organisations that the tickets name by id. They may stand behind the tickets: the file is read for them first. */
export async function readZendeskPeople(source: AsyncIterable<string>): Promise<Known> {
  const known: Known = { people: new Map(), companies: new Map() }
  for await (const { list, text: json } of jsonItems(source, LISTS)) {
    if (list === 'tickets' || (list === '' && /"(?:requester_id|subject)"\s*:/.test(json))) continue
    const object = parsed(json)
    if (!object) continue
    if (list === 'organizations' || (list === '' && 'domain_names' in object)) known.companies.set(text(object.id), text(object.name))
    else if ('email' in object) note(known, object)
  }
  return known
}

function note({ people }: Known, object: unknown): void {
  if (!isObject(object)) return
  const person = who(object.email, object.name)
  if (person) people.set(text(object.id), { ...person, isStaff: object.role !== undefined && text(object.role) !== 'end-user' })
}

/**
 * Tickets of a Zendesk export: JSON with the lists `tickets` and `users`, a list of tickets, or one ticket on each line. People stand beside the
 * tickets or in them.
 */
export async function* readZendesk(source: AsyncIterable<string>, known: Known, zone: string): AsyncGenerator<ReadItem> {
  for await (const { list, line, text: json } of jsonItems(source, LISTS)) {
    if (list !== '' && list !== 'tickets') continue
    const object = parsed(json)
    if (!object) yield { line, reference: '', title: '', ticket: undefined, reasons: [{ field: 'file', reason: 'ticket_import_item' }] }
    else if (isTicket(object)) yield ticketOf(object, known, line, zone)
  }
}

function ticketOf(ticket: Loose, known: Known, line: number, zone: string): ReadItem {
  for (const part of ['requester', 'submitter', 'assignee', 'collaborators']) {
    const held = ticket[part]
    for (const person of Array.isArray(held) ? held : [held]) note(known, person)
  }
  const requesterId = text(ticket.requester_id) || text(isObject(ticket.requester) ? ticket.requester.id : '')
  const requester = known.people.get(requesterId)
  const fields = Object.fromEntries(
    objects(ticket.custom_fields ?? ticket.fields).flatMap(({ id, value }) => {
      const held = fieldValue(value)
      return held === undefined ? [] : [[text(id), held] as const]
    }),
  )
  const description = plainOr(ticket.description, undefined)
  const comments = objects(ticket.comments)
  // The first comment is the description once more.
  const first = comments[0]
  const isRepeated = first !== undefined && (!description || sameText(textOfComment(first), description))
  const files = isRepeated ? filesOf(first.attachments) : []
  const authorId = isRepeated ? text(first.author_id) : text(ticket.submitter_id)
  const metrics = isObject(ticket.metric_set) ? ticket.metric_set : {}
  const company = isObject(ticket.organization) ? ticket.organization.name : known.companies.get(text(ticket.organization_id))
  const status = text(ticket.status)
  const solvedAt = metrics.solved_at ?? ticket.solved_at ?? (status === 'solved' || status === 'closed' ? ticket.updated_at : undefined)
  return item(
    {
      ...{ line, reference: ticket.id, title: ticket.subject ?? ticket.raw_subject, status, priority: ticket.priority, type: ticket.type },
      description: description || (first ? textOfComment(first) : ''),
      files,
      url: addressOf(ticket),
      channel: isObject(ticket.via) ? ticket.via.channel : undefined,
      requester: requester ?? (isObject(ticket.requester) ? ticket.requester : { email: ticket.requester_email ?? ticket.recipient_email }),
      author: authorId && authorId !== requesterId ? (known.people.get(authorId) ?? null) : null,
      assignee: known.people.get(text(ticket.assignee_id)) ?? null,
      company,
      tags: Array.isArray(ticket.tags) ? ticket.tags : [],
      fields,
      ...{ createdAt: ticket.created_at, updatedAt: ticket.updated_at, resolvedAt: solvedAt },
      closedAt: status === 'closed' ? (ticket.closed_at ?? ticket.updated_at) : undefined,
      messages: comments.slice(isRepeated ? 1 : 0).flatMap((one) => messageOf(one, known, requesterId, zone) ?? []),
    },
    zone,
  )
}

const textOfComment = (comment: Loose) =>
  plainOr(comment.plain_body ?? (/<[a-z]/i.test(text(comment.body)) ? '' : comment.body), comment.html_body ?? comment.body)
const squeezed = (value: string) => value.replace(/\s+/g, '')
const sameText = (a: string, b: string) => squeezed(a).slice(0, 2_000) === squeezed(b).slice(0, 2_000)

/** Addresses of the interface are none that people open. */
function addressOf({ url, id }: Loose): string | undefined {
  const found = /^(https:\/\/[^/]+)\/api\//.exec(text(url))
  return found ? `${found[1]}/agent/tickets/${text(id)}` : undefined
}

function messageOf(comment: Loose, known: Known, requesterId: string, zone: string): ImportedMessage | undefined {
  const authorId = text(comment.author_id)
  if (isObject(comment.author)) note(known, { id: authorId, ...comment.author })
  const person = known.people.get(authorId)
  const isInternal = comment.public === false
  const side =
    authorId === requesterId ? 'customer' : isInternal || person?.isStaff ? 'staff' : person && emailIn(person.email) ? null : 'staff'
  return message(
    {
      ...{ at: comment.created_at, side, isInternal, text: textOfComment(comment), files: filesOf(comment.attachments) },
      author: person ? { email: person.email, name: person.name } : null,
    },
    zone,
  )
}
