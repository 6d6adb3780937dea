import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import pg from 'pg'
import { textOf } from '../kb/texts.ts'
import { makeOrganization } from '../load/organization.ts'

const COMPANIES = 50
const FOLDERS = 40
const BATCH = 250
/** Change it whenever what is loaded changes: an earlier run's is then loaded anew. */
const VERSION = 1

export type Library = { tenantId: number; agent: string; client: string }

/** An organisation with so many documents whose texts were read, kept for the next run; its customer is of one of fifty companies. */
export async function loadDocuments(db: Database, url: string, documents: number, say: (line: string) => void): Promise<Library> {
  const slug = `bench-documents-${VERSION}-${documents}`
  const people = { agent: `agent-1@${slug}.test`, client: `client-1@${slug}.test` }
  const known = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst())
  const tenantId = known?.id ?? (await makeTenant(db, slug, people))
  const loaded = await inSystem(db, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from documents where tenant_id = ${tenantId}`.execute(tx)
    return rows[0]?.n ?? 0
  })
  const began = performance.now()
  const batches = Array.from({ length: Math.ceil((documents - loaded) / BATCH) }, (_, n) => loaded + n * BATCH)
  const worker = async () => {
    for (let first = batches.shift(); first !== undefined; first = batches.shift())
      await writeBatch(db, tenantId, first + 1, Math.min(documents, first + BATCH))
  }
  await Promise.all([worker(), worker()])
  if (loaded < documents) {
    const seconds = (performance.now() - began) / 1_000
    say(`${documents - loaded} documents with texts written in ${seconds.toFixed(0)} s by two connections`)
  }
  await settle(url)
  return { tenantId, ...people }
}

async function makeTenant(db: Database, slug: string, people: { agent: string; client: string }): Promise<number> {
  const tenantId = await makeOrganization(db, slug, people)
  await inSystem(db, async (tx) => {
    const names = (count: number, name: string) => Array.from({ length: count }, (_, n) => ({ tenantId, name: `${name} ${n + 1}` }))
    const companies = await tx.insertInto('companies').values(names(COMPANIES, 'Empresa')).returning('id').execute()
    await tx.insertInto('documentFolders').values(names(FOLDERS, 'Pasta')).execute()
    const client = await tx.selectFrom('users').select('id').where('email', '=', people.client).executeTakeFirstOrThrow()
    const companyId = (companies[0] as { id: number }).id
    await tx.insertInto('companyMembers').values({ tenantId, companyId, userId: client.id }).execute()
  })
  return tenantId
}

/** Of ten documents four are for all customers, three for those of a company, and three for staff; each has a text of about 400 words on two pages. */
async function writeBatch(db: Database, tenantId: number, first: number, last: number): Promise<void> {
  const rows = Array.from({ length: last - first + 1 }, (_, at) => {
    const n = first + at
    const { title, summary, content, tags } = textOf(n)
    const half = content.indexOf(' ', content.length / 2)
    return { n, title, summary, tags, pages: [content.slice(0, half), content.slice(half)] }
  })
  await inSystem(db, async (tx) => {
    await sql`
      create temporary table batch on commit drop as
      select r.*, gen_random_uuid() as file_id, null::bigint as id,
        case when r.n % 10 < 4 then 'portal' when r.n % 10 < 7 then 'company' else 'staff' end as visibility
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(n int, title text, summary text, tags text[], pages text[])`.execute(tx)
    await sql`insert into files (tenant_id, id, mime, size, sha256, scan)
      select ${tenantId}, file_id, 'application/pdf', 1000, file_id::text, 'clean' from batch`.execute(tx)
    await sql`
      with made as (insert into documents (tenant_id, folder_id, title, description, tags, kind, status, visibility, company_ids, owner_id, file_name, created_at, updated_at)
      select ${tenantId}, (select min(id) + b.n % ${FOLDERS} from document_folders where tenant_id = ${tenantId}), b.title, b.summary, b.tags, 'file',
        case when b.n % 25 = 0 then 'draft' else 'published' end, b.visibility,
        case when b.visibility = 'company' then (select array[min(id) + b.n % ${COMPANIES}] from companies where tenant_id = ${tenantId}) else '{}' end,
        (select min(id) from users where tenant_id = ${tenantId}), 'arquivo-' || b.n || '.pdf', d.at, d.at
      from batch b, lateral (select now() - make_interval(hours => (b.n * 7) % 17520) as at) d order by b.n returning id, file_name)
      update batch b set id = made.id from made where made.file_name = 'arquivo-' || b.n || '.pdf'`.execute(tx)
    await sql`insert into document_versions (tenant_id, document_id, number, file_id, name)
      select ${tenantId}, id, 1, file_id, 'arquivo-' || n || '.pdf' from batch`.execute(tx)
    await sql`
      insert into document_text_parts (tenant_id, file_id, place, page, text, words)
      select ${tenantId}, b.file_id, p.page, p.page, p.text, strip(search_words(p.text)) from batch b, unnest(b.pages) with ordinality p(text, page)`.execute(
      tx,
    )
    await sql`update document_texts x set state = 'read', has_pages = true, read_at = now(), words = gather_document_words(x.tenant_id, x.file_id)
      from batch b where x.tenant_id = ${tenantId} and x.file_id = b.file_id`.execute(tx)
  })
}

/** As autovacuum does after so many new rows; only their owner may. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze) documents, document_versions, document_texts, document_text_parts, document_words, files, companies')
  await client.end()
}
