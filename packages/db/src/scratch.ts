import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from './database.ts'
import { dropDatabase } from './drop-database.ts'
import { migrateToLatest } from './migrate.ts'

const PREFIX = 'balcao_scratch_'
/** What is older was left by a process that died. */
const LEFTOVER_MS = 6 * 3_600_000
const NOT_ALLOWED = '42501'

/** An empty database of this version, which nobody else knows of. */
export type Scratch = {
  db: Database
  /** Takes away what hinders loading rows in any order, or slows it and proves nothing: references, triggers, indexes that are not unique. */
  beginLoading(): Promise<void>
  /** Puts the references back, which proves that none leads nowhere. @returns those that do */
  endLoading(): Promise<string[]>
  drop(): Promise<void>
}

async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString()

/**
 * Makes a scratch database beside the one at `url`. @returns undefined where this user may make no databases
 */
export async function openScratch(url: string): Promise<Scratch | undefined> {
  const name = `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`
  const drop = () => connected(url, (client) => dropDatabase(client, name))
  try {
    await connected(url, async (client) => {
      await dropLeftovers(client)
      await client.query(`create database ${name} template template0`)
    })
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return undefined
    throw error
  }
  const own = at(url, name)
  try {
    await migrateToLatest(own)
  } catch (error) {
    await drop()
    throw error
  }
  const db = openDatabase(own, { max: 3, statementTimeoutMs: 30 * 60_000, synchronousCommit: 'off' })
  let references: Reference[] = []
  return {
    db,
    beginLoading: () =>
      connected(own, async (client) => {
        references = await referencesOf(client)
        for (const one of references) await client.query(`alter table ${one.table} drop constraint ${one.name}`)
        const indexes = await client.query<{ name: string }>(INDEXES)
        if (indexes.rows.length > 0) await client.query(`drop index ${indexes.rows.map(({ name: index }) => index).join(', ')}`)
        const { rows } = await client.query<{ name: string }>(TABLES)
        for (const { name: table } of rows) await client.query(`alter table ${table} disable trigger user`)
      }),
    endLoading: () =>
      connected(own, async (client) => {
        const broken: string[] = []
        for (const { table, name: constraint, definition } of references)
          await client.query(`alter table ${table} add constraint ${constraint} ${definition}`).catch(() => broken.push(constraint))
        return broken
      }),
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

const TABLES = `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
const INDEXES = `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not indisunique and not indisexclusion`
type Reference = { table: string; name: string; definition: string }

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datname like $1', [`${PREFIX}%`])
  for (const { name } of rows) {
    const made = Number(/^balcao_scratch_(\d+)_[\da-f]+$/.exec(name)?.[1] ?? Date.now())
    if (Date.now() - made > LEFTOVER_MS) await dropDatabase(client, name)
  }
}
