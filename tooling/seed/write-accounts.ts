import type { Tx } from '@balcao/db/tenant'
import { ACCOUNTS, type Agreement, NEWCOMER, WORK } from './content/accounts.ts'
import { type Ids, idOf } from './write-people.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** Minutes of one entry after the other, until an amount is reached. */
const LENGTHS = [45, 60, 30, 90, 75, 60]

type Ticket = { id: number; assigneeId: number | null; createdAt: string }
type Window = { from: number; to: number }

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** A month that lies so many months back, up to today. */
function monthOf(now: number, back: number): Window {
  const at = new Date(now)
  const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)
  return { from, to: Math.min(now, Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back + 1, 0)) }
}

/** How the first desk looks after its companies; the tickets of its visitors' company get no time. */
export async function writeAccounts(tx: Tx, ids: Ids, now: number): Promise<void> {
  // The day of the desk, three hours behind.
  const today = now - 3 * HOUR
  for (const [name, account] of Object.entries(ACCOUNTS)) {
    const companyId = ids.companies.get(name)
    if (companyId === undefined) continue
    const { tier, health, owner, parent, phones = [], addresses = [], agreement, withoutAi = false } = account
    await tx
      .updateTable('companies')
      .set({ tier, health, ownerUserId: idOf(ids.users, owner), phones: JSON.stringify(phones), addresses: JSON.stringify(addresses) })
      .set({ withoutAi, parentId: parent === undefined ? null : idOf(ids.companies, parent) })
      .where('tenantId', '=', ids.tenantId)
      .where('id', '=', companyId)
      .execute()
    if (agreement) await writeAgreement(tx, ids, companyId, agreement, today)
  }
  await suggest(tx, ids, now)
}

async function writeAgreement(tx: Tx, { tenantId, users }: Ids, companyId: number, agreement: Agreement, today: number): Promise<void> {
  const { plan, hours, period, used, endsIn } = agreement
  const start = monthOf(today, Math.max(1, used.length - 1)).from
  const end = new Date(start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  const last = endsIn === undefined ? end.getTime() - DAY : today + endsIn * DAY
  await tx
    .insertInto('companyContracts')
    .values({
      ...{ tenantId, companyId, plan, period, poolMinutes: hours === null ? null : hours * 60 },
      ...{ startsOn: dayOf(start), endsOn: hours === null ? null : dayOf(last) },
    })
    .execute()
  const tickets = await tx
    .selectFrom('tickets')
    .where('tenantId', '=', tenantId)
    .where('companyId', '=', companyId)
    .select(['id', 'assigneeId', 'createdAt'])
    .orderBy('createdAt')
    .execute()
  const spare = idOf(users, 'bruna.tavares@acme.test')
  const entries = used.flatMap((amount, back) => entriesOf(tickets, amount * 60, monthOf(today, back), spare))
  if (entries.length > 0)
    await tx
      .insertInto('timeEntries')
      .values(entries.map((entry) => ({ tenantId, ...entry })))
      .execute()
}

/** So many minutes in a month, on tickets that were there by then. */
function entriesOf(tickets: readonly Ticket[], amount: number, { from, to }: Window, spare: number) {
  const known = tickets.filter(({ createdAt }) => Date.parse(createdAt) <= to)
  const own = known.filter(({ createdAt }) => Date.parse(createdAt) >= from)
  const among = own.length > 0 ? own : known.length > 0 ? known : tickets.slice(0, 1)
  const entries: { ticketId: number; userId: number; minutes: number; note: string; workedOn: string }[] = []
  for (let left = amount, n = 0; left > 0 && among.length > 0; n++) {
    const ticket = among[n % among.length] as Ticket
    const minutes = Math.min(left, LENGTHS[n % LENGTHS.length] as number)
    const at = Math.min(to, Math.max(from, Date.parse(ticket.createdAt)) + (n % 3) * DAY)
    entries.push({
      ...{ ticketId: ticket.id, userId: ticket.assigneeId ?? spare, minutes },
      ...{ note: WORK[n % WORK.length] as string, workedOn: dayOf(at) },
    })
    left -= minutes
  }
  return entries
}

/** A domain that two companies of one group use, and somebody new who may be of either. */
async function suggest(tx: Tx, { tenantId, companies }: Ids, now: number): Promise<void> {
  const { name, email, domain } = NEWCOMER
  const claims = NEWCOMER.companies.map((company) => ({ tenantId, companyId: idOf(companies, company), domain }))
  const verifiedAt = new Date(now - 12 * DAY).toISOString()
  await tx
    .insertInto('companyDomains')
    .values(claims.map((claim) => ({ ...claim, verifiedAt })))
    .execute()
  const createdAt = new Date(now - 2 * DAY).toISOString()
  const { id: userId } = await tx
    .insertInto('users')
    .values({ tenantId, name, email, role: 'client', createdAt, updatedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('companySuggestions')
    .values(claims.map((claim) => ({ ...claim, userId, createdAt })))
    .execute()
}
