import { ROLE_LEVEL, ROLE_NAME } from '@balcao/contracts/access'
import { foldDuplicates } from '@balcao/core/duplicates/fold'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { hash } from '@balcao/platform/passwords'
import { sql } from 'kysely'
import pg from 'pg'
import { PASSWORD } from '../bench-environment.ts'
import { type CrowdTicket, crowdOf } from './crowd.ts'

/** Change it whenever the tickets change: what an earlier run loaded is then loaded anew. */
const VERSION = 1
const SEED = 24
const BATCH = 4_000
const COMPANIES = 200
const CLIENTS = 4_000

export type Crowd = {
  tenantId: number
  slug: string
  /** Ids of the tickets, in their order. */
  ids: number[]
  tickets: CrowdTicket[]
  requesters: number[]
}

/** An organisation with so many tickets, indexed by the product's own job; kept for the next run. */
export async function loadCrowd(db: Database, url: string, count: number, say: (line: string) => void): Promise<Crowd> {
  const slug = `bench-duplicates-${VERSION}-${count}`
  const tickets = crowdOf(SEED, count)
  const known = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst())
  const tenantId = known?.id ?? (await makeTenant(db, slug))
  const requesters = (
    await inSystem(db, (tx) =>
      tx.selectFrom('users').select('id').where('tenantId', '=', tenantId).where('role', '=', 'client').orderBy('id').execute(),
    )
  ).map(({ id }) => id)
  const idsOf = async () =>
    (await inSystem(db, (tx) => tx.selectFrom('tickets').select('id').where('tenantId', '=', tenantId).orderBy('number').execute())).map(
      ({ id }) => id,
    )
  const loaded = (await idsOf()).length
  if (loaded < count) {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    // What else hangs on a new ticket is none of what is measured.
    await owner.query('alter table tickets disable trigger user')
    for (let from = loaded; from < count; from += BATCH) await writeBatch(db, tenantId, tickets.slice(from, from + BATCH), from)
    await owner.query('alter table tickets enable trigger user')
    await owner.query(
      'insert into duplicate_changes (tenant_id, ticket_id) select tenant_id, id from tickets where tenant_id = $1 order by id',
      [tenantId],
    )
    await owner.query('vacuum (analyze) tickets, users, duplicate_changes')
    await owner.end()
    say(`${count.toLocaleString('en')} tickets written`)
  }
  const began = performance.now()
  let batches = 0
  while (await foldDuplicates({ db })) batches += 1
  if (batches > 0) say(`indexed at ${Math.round(count / ((performance.now() - began) / 1_000))} tickets a second`)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum (analyze) duplicate_postings, duplicate_documents, duplicate_changes, duplicate_indexes, tickets')
  await owner.end()
  return { tenantId, slug, ids: await idsOf(), tickets, requesters }
}

async function makeTenant(db: Database, slug: string): Promise<number> {
  const passwordHash = await hash(PASSWORD)
  return inSystem(db, async (tx) => {
    const { id: tenantId } = await tx
      .insertInto('tenants')
      .values({ slug, name: slug, subdomain: slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const roles = (['manager', 'agent', 'client'] as const).map((role) => ({ role, name: ROLE_NAME[role], level: ROLE_LEVEL[role] }))
    for (const { role, name, level } of roles)
      await tx.insertInto('roles').values({ tenantId, slug: role, base: role, name, level }).execute()
    await sql`insert into companies (tenant_id, name) select ${tenantId}, 'Empresa ' || g from generate_series(1, ${COMPANIES}::int) g`.execute(
      tx,
    )
    await sql`
      insert into users (tenant_id, email, name, role, company_id)
      select ${tenantId}, 'client-' || g || '@' || ${slug}::text || '.test', 'Cliente ' || g, 'client',
        (select min(id) from companies where tenant_id = ${tenantId}) + g % ${COMPANIES}::int
      from generate_series(0, ${CLIENTS - 1}::int) g`.execute(tx)
    const desk = (['agent', 'manager'] as const).map((role) => ({
      tenantId,
      email: `${role}-1@${slug}.test`,
      name: 'Ana Souza',
      role,
      passwordHash,
    }))
    await tx.insertInto('users').values(desk).execute()
    return tenantId
  })
}

async function writeBatch(db: Database, tenantId: number, tickets: readonly CrowdTicket[], from: number): Promise<void> {
  const rows = tickets.map((ticket, at) => ({ ...ticket, number: from + at + 1 }))
  await inSystem(db, (tx) =>
    sql`
      insert into tickets (tenant_id, number, title, description, status, requester_id, company_id, created_at, updated_at)
      select ${tenantId}, r.number, r.title, r.text, case when r.number % 20 = 0 then 'open' else 'closed' end, u.first + r.requester, u.company + r.company,
        now() - make_interval(mins => r."minutesAgo"), now() - make_interval(mins => r."minutesAgo")
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(number int, title text, text text, requester int, company int, "minutesAgo" int),
        lateral (select (select min(id) from users where tenant_id = ${tenantId} and role = 'client') as first,
          (select min(id) from companies where tenant_id = ${tenantId}) as company) u
      order by r.number`.execute(tx),
  )
}
