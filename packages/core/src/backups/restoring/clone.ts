import { createHash } from 'node:crypto'
import { schemaVersion } from '@balcao/db/migrate'
import { inRestore } from '@balcao/db/restore'
import type { Tx } from '@balcao/db/tenant'
import { type RawBuilder, sql } from 'kysely'
import { conflict, unprocessable } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { eraseWordsAgain } from '../../privacy/erasing/again.ts'
import { eraseInCopy } from '../../users/erasing/again.ts'
import { readArchive } from '../archive/read.ts'
import { unseal } from '../archive/seal.ts'
import { hashed, type Shape, shapesOf } from '../shapes.ts'
import { applyDifferences } from './apply.ts'
import { asArchived, mustFit } from './differences.ts'
import { ALL, markWithin } from './scope.ts'
import { keyOf, makeStage } from './stage.ts'
import { type Sealed, sealedBytes } from './verify.ts'

export type CloneInput = { slug: string; name: string; pseudonymous: boolean }
const ROWS = 500
/** What would act by itself, or send something, is off in a copy. */
const OFF: Readonly<Record<string, object>> = {
  recurring_tickets: { paused_at: '2000-01-01T00:00:00Z' },
  report_schedules: { paused_at: '2000-01-01T00:00:00Z' },
  chat_widgets: { is_enabled: false },
}

/**
 * Loads a backup into an organisation that is new: rows keep their ids, files get new keys. Nobody but whoever asked for it can
 * sign in, schedules are paused, and mailboxes, domains and notifications do not come along.
 * @throws DomainError clone_slug_taken, ArchiveError
 */
export async function cloneBackup(job: JobCtx, sealed: Sealed, input: CloneInput, startedBy: number | null): Promise<object> {
  const ring = job.ports.backupSecrets
  const read = async (visit = {}) => readArchive(ring, sealed.bytes, unseal(ring, sealed.tenantId, await sealedBytes(job, sealed)), visit)
  // The first pass trusts nothing: all of it is checked before anything is written.
  const manifest = await read()
  return inRestore(job.db, sealed.tenantId, async (tx) => {
    const all = await shapesOf(tx)
    mustFit(manifest, all, sealed.tenantId, await schemaVersion())
    const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
    const filled = new Set(manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name))
    const shapes = portable(all.map((shape) => asArchived(shape, columnsOf.get(shape.name) ?? []))).filter(({ name }) => filled.has(name))
    const tenantId = await found(tx, input)
    await makeStage(tx)
    const referred: string[] = []
    const known = new Map(shapes.map((shape) => [shape.name, shape]))
    await read({
      lines: async (table: string, lines: readonly string[]) => {
        const shape = known.get(table)
        if (shape) await stage(tx, shape, { tenantId, ...input }, lines)
      },
      file: async (id: string, content: Buffer) => void (await job.ports.files.put(keyIn(tenantId, id), once(content))),
      reference: (id: string) => void referred.push(id),
    })
    for (const id of referred) {
      const stored = await job.ports.files.get(id)
      if (stored) await job.ports.files.put(keyIn(tenantId, id), stored.stream)
    }
    const counts = await markWithin(tx, shapes, tenantId, ALL)
    if ((await applyDifferences(tx, shapes, tenantId)).length > 0) throw unprocessable('rollback_incomplete')
    await eraseInCopy(tx, tenantId, sealed.tenantId)
    await eraseWordsAgain(tx, tenantId, sealed.tenantId)
    await letIn(tx, tenantId, sealed.tenantId, startedBy)
    return { tenantId, rows: [...counts.values()].reduce((sum, { added }) => sum + added, 0) }
  })
}

async function* once(content: Buffer) {
  yield content
}

/** The key of a file in the copy: of its own, and the same whoever works it out. */
function keyIn(tenantId: number, id: string): string {
  const hex = createHash('md5').update(`${tenantId}:${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The tables of a copy: none that a rollback leaves alone, and nothing that names a row of these. */
function portable(shapes: readonly Shape[]): Shape[] {
  const own = shapes.filter(({ line, name, columns }) => line.travels !== 'copied' && name !== 'tenants' && columns.length > 0)
  const names = new Set(own.map(({ name }) => name))
  const isOutside = (table: string) => !names.has(table) && table !== 'tenants'
  return own.flatMap((shape) => {
    const outside = shape.refers.filter(({ table }) => isOutside(table))
    if (outside.some(({ needed }) => needed)) return []
    const dropped = new Set(
      outside.flatMap(({ columns }) => columns).filter((column) => column !== 'tenant_id' && !shape.key.includes(column)),
    )
    return [{ ...shape, columns: shape.columns.filter((column) => !dropped.has(column) && column !== 'thumbnail_id') }]
  })
}

/** From here on the transaction is the new organisation's. */
async function found(tx: Tx, { slug, name }: CloneInput): Promise<number> {
  const made = await tx
    .insertInto('tenants')
    .values({ slug, name })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('clone_slug_taken')
  await sql`select set_config('app.tenant_id', ${String(made.id)}, true)`.execute(tx)
  return made.id
}

/** Columns of a table that are written otherwise than the archive has them. */
function changes({ name, refers, key }: Shape, { tenantId, pseudonymous }: CloneInput & { tenantId: number }): RawBuilder<unknown> {
  const files = [...(name === 'files' ? ['id'] : []), ...refers.filter(({ table }) => table === 'files').flatMap(({ columns }) => columns)]
  const fileKeys = files
    .filter((column) => column !== 'tenant_id')
    .map(
      (column) => sql`|| case when e.line ->> ${column} is null then '{}' else
      jsonb_build_object(${column}::text, md5(${String(tenantId)} || ':' || (e.line ->> ${column}))::uuid) end`,
    )
  const people =
    name === 'users'
      ? pseudonymous
        ? sql`|| jsonb_build_object('name', 'Pessoa ' || (e.line ->> 'id'), 'email', 'pessoa-' || (e.line ->> 'id') || '@copia.invalid', 'is_active', false)`
        : sql`|| jsonb_build_object('is_active', false)`
      : sql``
  const off = key.length > 0 && OFF[name] ? sql`|| ${JSON.stringify(OFF[name])}::jsonb` : sql``
  return sql`(e.line::jsonb || jsonb_build_object('tenant_id', ${tenantId}::bigint) ${fileKeys.length > 0 ? sql.join(fileKeys, sql` `) : sql``} ${people} ${off})`
}

async function stage(tx: Tx, shape: Shape, into: CloneInput & { tenantId: number }, lines: readonly string[]): Promise<void> {
  const columns = sql.join(shape.columns.map((column) => sql.ref(`p.${column}`)))
  for (let at = 0; at < lines.length; at += ROWS) {
    const some = `[${lines.slice(at, at + ROWS).join(',')}]`
    await sql`insert into backup_stage (table_name, key, hash, line)
      select ${shape.name}, ${keyOf(shape, 't')}, ${hashed(sql`row_to_json(t)::text`)}, row_to_json(t)
      from json_array_elements(${some}::json) e(line)
      cross join lateral (select ${columns} from jsonb_populate_record(null::${sql.table(shape.name)}, ${changes(shape, into)}) p) t`.execute(
      tx,
    )
  }
}

/** Whoever asked for the copy administers it, under the address that they have. */
async function letIn(tx: Tx, tenantId: number, from: number, startedBy: number | null): Promise<void> {
  if (startedBy === null) return
  await sql`insert into users (tenant_id, email, name, role)
    select ${tenantId}, email, name, 'admin' from users where tenant_id = ${from} and id = ${startedBy}
    on conflict (tenant_id, email) do update set is_active = true, role = 'admin'`.execute(tx)
}
