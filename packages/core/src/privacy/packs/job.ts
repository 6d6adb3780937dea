import { randomUUID } from 'node:crypto'
import { fileName } from '@balcao/contracts/files/file-names'
import { PACK_DAYS } from '@balcao/contracts/privacy/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { addStored, zipOf } from '../../files/zip.ts'
import type { JobCtx } from '../../jobs.ts'
import { actorsOf } from '../../users/actors.ts'
import { collectPack, type SentFile } from './collect.ts'
import { readme } from './readme.ts'

/** Seconds after which whoever works on a pack is taken to be gone, and how often one is begun. */
const SILENCE = 600
const MOST_TRIES = 3

type Taken = { tenantId: number; id: number; userId: number; tries: number }
type Tools = Pick<JobCtx, 'db' | 'log'> & { ports: Pick<JobCtx['ports'], 'files'> }

/** Writes the packs that wait, or whose worker is gone; one that was cut off is begun anew. */
export async function writePacks(tools: Tools): Promise<void> {
  for (let taken = await take(tools.db); taken; taken = await take(tools.db)) await workOn(tools, taken)
}

async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update privacy_packs p set state = 'running', worked_at = now(), tries = p.tries + 1
      from (select tenant_id, id from privacy_packs
        where state in ('waiting', 'running') and (worked_at is null or worked_at < now() - make_interval(secs => ${SILENCE}))
        order by created_at limit 1 for update skip locked) next
      where p.tenant_id = next.tenant_id and p.id = next.id
      returning p.tenant_id as "tenantId", p.id, p.user_id as "userId", p.tries`.execute(tx),
  )
  return rows[0]
}

async function workOn({ db, ports, log }: Tools, taken: Taken): Promise<void> {
  const { tenantId, id } = taken
  try {
    if (taken.tries > MOST_TRIES) throw new Error('a pack was begun too often')
    await write(db, ports.files, taken)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId, packId: id }, 'a pack of data could not be written')
    await asSystem(db, tenantId, (ctx) =>
      ctx.db.updateTable('privacyPacks').set({ state: 'failed', endedAt: sql<string>`now()` }).where('id', '=', id).execute(),
    )
  }
}

/** What is kept of the person, as they are now: whoever was removed meanwhile has none. */
async function read(ctx: Ctx, userId: number) {
  const [person] = await actorsOf(ctx, [userId])
  if (!person) throw notFound('user_not_found')
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['name', 'timeZone'])
    .where('id', '=', ctx.actor.tenantId)
    .executeTakeFirstOrThrow()
  const at = new Intl.DateTimeFormat(person.language, { timeZone: tenant.timeZone, dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(),
  )
  const { data, files } = await collectPack(makeCtx(ctx.db, person))
  return { data, files, page: readme(data, tenant.name, person.language, at) }
}

async function write(db: Database, files: Tools['ports']['files'], { tenantId, id, userId }: Taken): Promise<void> {
  const pack = await asSystem(db, tenantId, (ctx) => read(ctx, userId))
  const key = randomUUID()
  const { size, sha256 } = await files.put(key, packOf(pack, files))
  await asSystem(db, tenantId, async (ctx) => {
    await ctx.db.insertInto('files').values({ tenantId, id: key, mime: 'application/zip', size, sha256, scan: 'clean' }).execute()
    await ctx.db
      .updateTable('privacyPacks')
      .set({
        state: 'ready',
        fileId: key,
        size,
        endedAt: sql<string>`now()`,
        expiresAt: sql<string>`now() + make_interval(days => ${PACK_DAYS})`,
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
    await audit(ctx, {
      action: 'data_pack.ready',
      resource: 'data_pack',
      resourceId: id,
      details: { userId, files: pack.files.length, size },
    })
  })
}

const pathOf = ({ id, name, ticketId }: SentFile): string => `arquivos/${ticketId ?? 'sem-ticket'}/${id}-${fileName(name)}`

const packOf = ({ data, files, page }: Awaited<ReturnType<typeof read>>, store: Tools['ports']['files']): AsyncGenerator<Uint8Array> =>
  zipOf(async (zip) => {
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'dados.json')
    zip.addBuffer(Buffer.from(page), 'leia-me.html')
    const bytes = async (key: string) => (await store.get(key))?.stream
    for (const file of files) await addStored(zip, bytes, file.fileId, pathOf(file))
  })

/** Lets go of packs after a week; their bytes go with the next collection of files. */
export async function expirePacks({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`update privacy_packs set state = 'expired', file_id = null where state = 'ready' and expires_at < now()`.execute(tx),
  )
}
