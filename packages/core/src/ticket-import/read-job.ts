import type { FieldReason } from '@balcao/contracts/reason-texts'
import { MAX_IMPORTED_TICKETS, MAX_MAPPED } from '@balcao/contracts/ticket-import/bounds'
import { ImportFound } from '@balcao/contracts/ticket-import/imports'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import type { ReadableBytes } from '../ports.ts'
import { propose } from './imports.ts'
import { mappingOf } from './mapping.ts'
import { peopleFigures } from './preview.ts'
import { readMessages } from './reading/csv.ts'
import type { ImportedTicket, ReadItem, ReadMessage } from './reading/item.ts'
import { storedText, ticketsIn } from './reading/open.ts'
import { foundOf } from './rows.ts'
import { hold, type Open, type Taken, zoneOf } from './taken.ts'

/** Tickets, or messages of a second file, that one transaction writes; and letters after which it takes no more. */
const TOGETHER = 500
const LETTERS = 4_000_000

/** Ended by whoever stopped it. */
class Stopped extends Error {}

/**
 * Reads a file to its end, a part in each transaction: what it has of each ticket is kept until the ticket is written. One that was cut off begins
 * again.
 * @throws DomainError invalid_input for what is none of that kind, or has no tickets
 */
export async function readImport(files: ReadableBytes, open: Open, taken: Taken): Promise<void> {
  const { zone, columns } = await open(async (ctx) => {
    await hold(ctx, taken)
    await ctx.db.deleteFrom('ticketImportLines').where('importId', '=', taken.id).execute()
    const { mapping } = await ctx.db.selectFrom('ticketImports').select('mapping').where('id', '=', taken.id).executeTakeFirstOrThrow()
    return { zone: await zoneOf(ctx), columns: mappingOf(mapping).columns }
  })
  const reading = new Reading()
  try {
    await inParts(ticketsIn(files, { ...taken, columns, zone }), weightOf, (items) => open((ctx) => reading.write(ctx, taken, items)))
    if (reading.total === 0) throw invalid({ field: 'file', reason: 'ticket_import_empty' })
    if (taken.messagesFileId)
      await inParts(readMessages(storedText(files, taken.messagesFileId), zone), messageWeight, (messages) =>
        open((ctx) => reading.addMessages(ctx, taken, messages)),
      )
    await open((ctx) => reading.finish(ctx, taken))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

const weightOf = ({ ticket }: ReadItem) =>
  (ticket?.description.length ?? 0) + (ticket?.messages.reduce((sum, { text }) => sum + text.length + 200, 0) ?? 0)
const messageWeight = ({ message }: ReadMessage) => message?.text.length ?? 0

async function inParts<T>(source: AsyncIterable<T>, weigh: (one: T) => number, write: (part: T[]) => Promise<void>): Promise<void> {
  let part: T[] = []
  let letters = 0
  for await (const one of source) {
    part.push(one)
    letters += weigh(one)
    if (part.length < TOGETHER && letters < LETTERS) continue
    await write(part)
    part = []
    letters = 0
  }
  if (part.length > 0) await write(part)
}

type Line = {
  n: number
  line: number
  reference: string
  title: string
  state: string
  reasons: FieldReason[]
  emails: string[]
  company: string | null
  messages: number
  payload: ImportedTicket | null
}

/** Everybody of a ticket who becomes somebody here: its requester, and customers who wrote. Staff are only looked for. */
const emailsOf = ({ requester, messages }: ImportedTicket): string[] => [
  ...new Set(
    [requester, ...messages.flatMap(({ author, side }) => (author && side !== 'staff' ? [author] : []))].flatMap(
      ({ email }) => email ?? [],
    ),
  ),
]

/** What was read so far. References are compared within the file. */
class Reading {
  total = 0
  private readonly seen = new Set<string>()
  private readonly found = ImportFound.parse({})

  private lineOf({ line, reference, title, ticket, reasons }: ReadItem): Line {
    this.total++
    if (this.total > MAX_IMPORTED_TICKETS)
      throw invalid({ field: 'file', reason: 'ticket_import_too_many', params: { most: MAX_IMPORTED_TICKETS } })
    const isRepeated = reference !== '' && this.seen.has(reference)
    this.seen.add(reference)
    const why: FieldReason[] = isRepeated
      ? [{ field: 'reference', reason: 'ticket_import_reference_repeated', params: { reference } }]
      : reasons
    const sound = isRepeated ? undefined : ticket
    if (sound) this.note(sound)
    return {
      ...{ n: this.total, line, reference, title: title, state: sound ? 'pending' : 'error', reasons: why },
      ...{
        emails: sound ? emailsOf(sound) : [],
        company: sound?.company ?? null,
        messages: sound?.messages.length ?? 0,
        payload: sound ?? null,
      },
    }
  }

  private note({ status, priority, type, fields, createdAt, messages }: ImportedTicket): void {
    const { found } = this
    const count = (of: Record<string, number>, value: string | null) => {
      if (value !== null && (Object.hasOwn(of, value) || Object.keys(of).length < MAX_MAPPED))
        of[value] = (Object.hasOwn(of, value) ? (of[value] as number) : 0) + 1
    }
    count(found.statuses, status)
    count(found.priorities, priority)
    count(found.types, type)
    for (const key of Object.keys(fields)) count(found.fields, key)
    found.messages += messages.length
    if (found.from === null || createdAt < found.from) found.from = createdAt
    if (found.until === null || createdAt > found.until) found.until = createdAt
  }

  async write(ctx: Ctx, taken: Taken, items: readonly ReadItem[]): Promise<void> {
    if (!(await hold(ctx, taken))) throw new Stopped()
    const lines = items.map((item) => this.lineOf(item))
    await sql`insert into ticket_import_lines (tenant_id, import_id, n, line, reference, title, state, reasons, emails, company, messages, payload)
      select ${taken.tenantId}, ${taken.id}, r.n, r.line, r.reference, r.title, r.state, r.reasons,
        array(select jsonb_array_elements_text(r.emails)), r.company, r.messages, nullif(r.payload, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(n int, line int, reference text, title text, state text, reasons jsonb,
        emails jsonb, company text, messages int, payload jsonb)`.execute(ctx.db)
    await ctx.db.updateTable('ticketImports').set({ total: this.total }).where('id', '=', taken.id).execute()
  }

  async addMessages(ctx: Ctx, taken: Taken, messages: readonly ReadMessage[]): Promise<void> {
    if (!(await hold(ctx, taken))) throw new Stopped()
    const byTicket = Map.groupBy(
      messages.flatMap((one) => (one.message ? [{ ...one, message: one.message }] : [])),
      ({ reference }) => reference,
    )
    const rows = [...byTicket].map(([reference, all]) => ({
      reference,
      messages: all.map(({ message }) => message),
      emails: [...new Set(all.flatMap(({ message: { author, side } }) => (author?.email && side !== 'staff' ? [author.email] : [])))],
    }))
    const { rows: put } = await sql<{ count: number }>`
      update ticket_import_lines l set payload = jsonb_set(l.payload, '{messages}', (l.payload->'messages') || r.messages),
        messages = l.messages + jsonb_array_length(r.messages),
        emails = array(select distinct e from unnest(l.emails || array(select jsonb_array_elements_text(r.emails))) e)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, messages jsonb, emails jsonb)
      where l.tenant_id = ${taken.tenantId} and l.import_id = ${taken.id} and l.reference = r.reference and l.state = 'pending'
      returning jsonb_array_length(r.messages) as count`.execute(ctx.db)
    const known = put.reduce((sum, { count }) => sum + count, 0)
    this.found.messages += known
    this.found.strayMessages += messages.length - known
  }

  /** What is known of its values is proposed, and it waits to be run. */
  async finish(ctx: Ctx, taken: Taken): Promise<void> {
    if (!(await hold(ctx, taken))) throw new Stopped()
    const row = await ctx.db.selectFrom('ticketImports').select(['mapping', 'found']).where('id', '=', taken.id).executeTakeFirstOrThrow()
    const { columns } = foundOf(row.found)
    const found: ImportFound = { ...this.found, columns, ...(await peopleFigures(ctx, taken.id)) }
    // In a CSV the fields are columns, and stand for themselves.
    const mapping = await propose(ctx, mappingOf(row.mapping), found)
    await ctx.db
      .updateTable('ticketImports')
      .set((eb) => ({
        ...{ state: 'ready', found: JSON.stringify(found), mapping: JSON.stringify(mapping), total: this.total, done: 0, workedAt: null },
        version: eb('version', '+', 1),
      }))
      .where('id', '=', taken.id)
      .execute()
    await ctx.emit('ticket_import:moved', { importId: taken.id })
  }
}
