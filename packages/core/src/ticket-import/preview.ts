import { PREVIEWED } from '@balcao/contracts/ticket-import/bounds'
import type { ImportFound, ImportSample, TicketImport, TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { customStatuses } from '../tickets/settings/custom-status-rows.ts'
import { statusMeant, unmapped } from './mapping.ts'
import type { ImportedTicket } from './reading/item.ts'
import { countsOf } from './rows.ts'

/** Counts the people and companies of a file that are here, and those that would be made. */
export async function peopleFigures(
  { db, actor }: Ctx,
  importId: number,
): Promise<Pick<ImportFound, 'people' | 'newPeople' | 'companies' | 'newCompanies'>> {
  const { rows } = await sql<Pick<ImportFound, 'people' | 'newPeople' | 'companies' | 'newCompanies'>>`
    with lines as materialized (
      select emails, lower(company) as company from ticket_import_lines
      where tenant_id = ${actor.tenantId} and import_id = ${importId} and state = 'pending'),
    people as (select distinct e as email from lines cross join lateral unnest(emails) e),
    firms as (select distinct company from lines where company is not null)
    select (select count(*)::int from people) as people,
      (select count(*)::int from people p where not exists (select from users u where u.tenant_id = ${actor.tenantId} and u.email = p.email)) as "newPeople",
      (select count(*)::int from firms) as companies,
      (select count(*)::int from firms f
        where not exists (select from companies c where c.tenant_id = ${actor.tenantId} and lower(c.name) = f.company)) as "newCompanies"`.execute(
    db,
  )
  return rows[0] as Pick<ImportFound, 'people' | 'newPeople' | 'companies' | 'newCompanies'>
}

async function knownOf({ db, actor }: Ctx, { id, sourceName }: TicketImport): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from ticket_import_lines l join tickets t on t.tenant_id = l.tenant_id
      and t.external_reference = l.reference and t.external_source = ${sourceName}
    where l.tenant_id = ${actor.tenantId} and l.import_id = ${id} and l.state = 'pending'`.execute(db)
  return rows[0]?.known ?? 0
}

async function firstOf(ctx: Ctx, { id, mapping }: TicketImport): Promise<ImportSample[]> {
  const rows = await ctx.db
    .selectFrom('ticketImportLines')
    .select(['n', 'reference', 'title', 'messages', 'payload'])
    .where('importId', '=', id)
    .where('state', '=', 'pending')
    .orderBy('n')
    .limit(PREVIEWED)
    .execute()
  const tickets = rows.flatMap(({ payload, ...row }) => (payload ? [{ ...row, ticket: payload as unknown as ImportedTicket }] : []))
  const emails = tickets.flatMap(({ ticket }) => ticket.requester.email ?? [])
  const known = await ctx.db
    .selectFrom('users')
    .select('email')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  const customs = await customStatuses(ctx.db)
  const statusOf = (status: string | null) =>
    status === null ? { status: 'open' as const, customStatusId: null } : statusMeant(mapping.statuses[status], customs)
  const here = new Set(known.map(({ email }) => email))
  return tickets.map(({ ticket, ...row }) => ({
    ...row,
    requester: `${ticket.requester.name} <${ticket.requester.email ?? ''}>`,
    isNew: !here.has(ticket.requester.email ?? ''),
    ...(statusOf(ticket.status) ?? { status: null, customStatusId: null }),
    priority: ticket.priority === null ? 'medium' : (mapping.priorities[ticket.priority] ?? null),
    type: ticket.type === null ? null : (mapping.types[ticket.type] ?? null),
    company: ticket.company,
    tags: ticket.tags,
    createdAt: ticket.createdAt,
    text: ticket.description.slice(0, 400),
  }))
}

/** An import with what became of its lines and, while nothing is written, what its first tickets would look like. */
export async function viewOf(ctx: Ctx, one: TicketImport): Promise<TicketImportView> {
  const isReady = one.state === 'ready'
  return {
    ...one,
    counts: await countsOf(ctx, one.id),
    known: isReady ? await knownOf(ctx, one) : 0,
    unmapped: isReady ? unmapped(one.mapping, one.found) : { statuses: [], priorities: [], types: [] },
    first: isReady ? await firstOf(ctx, one) : [],
  }
}
