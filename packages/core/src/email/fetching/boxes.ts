import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import type { MailSecrets } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { openCredentials } from '../credentials.ts'
import { ofActive } from '../inbound/addresses.ts'
import { settingsOf } from '../mailbox-settings.ts'
import { tellOfRecovery, tellOfTrouble } from '../trouble/telling.ts'

export type Cursor = { uidValidity: string; uid: number }
export type Failure = NonNullable<Mailbox['failure']>
/** A mailbox that this process reads for now. */
export type TakenBox = {
  tenantId: number
  id: number
  version: number
  imap: NonNullable<Mailbox['imap']>
  /** Undefined where it can no longer be unsealed. */
  password: string | undefined
  /** In place of a password, where a provider gives tokens. */
  accessToken?: string | undefined
  cursor: Cursor | null
}
type Deps = { db: Database; mailSecrets: MailSecrets }

/** A process that died lets go of its mailboxes after this. */
export const LEASE_SECONDS = 60
/** The pause before a mailbox that failed is tried again doubles from this to five minutes. */
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 300

type Row = { tenantId: number; id: number; version: number; settings: unknown; credentials: string | null; cursor: Cursor | null }

/** Takes mailboxes that nobody reads, so many at most; none of a suspended organisation. */
export async function takeBoxes({ db, mailSecrets }: Deps, most: number): Promise<TakenBox[]> {
  if (most <= 0) return []
  const { rows } = await inSystem(db, (tx) =>
    sql<Row>`
      with free as (
        select tenant_id, id from mailboxes
        where kind = 'imap' and state = 'active' and ${ofActive('mailboxes')} and (taken_until is null or taken_until < now())
        order by taken_until nulls first limit ${most} for update skip locked
      )
      update mailboxes b set taken_until = now() + make_interval(secs => ${LEASE_SECONDS}) from free f
      where b.tenant_id = f.tenant_id and b.id = f.id
      returning b.tenant_id, b.id, b.version, b.settings, b.credentials, b.cursor`.execute(tx),
  )
  return rows.flatMap(({ settings, credentials, ...row }) => {
    const { imap, oauth } = settingsOf(settings)
    const { imapPassword, accessToken } = openCredentials(mailSecrets, row, credentials) ?? {}
    return imap ? [{ ...row, imap, password: imapPassword, ...(oauth ? { accessToken } : {}) }] : []
  })
}

type Held = Pick<TakenBox, 'tenantId' | 'id' | 'version'>
const places = (held: readonly Held[]) => sql`
  unnest(${held.map(({ tenantId }) => tenantId)}::bigint[], ${held.map(({ id }) => id)}::bigint[], ${held.map(({ version }) => version)}::int[])
  f (tenant_id, id, version)`

/** Keeps mailboxes for a while yet. @returns those that were paused, changed or removed meanwhile, or whose organisation is suspended: they are read no more */
export async function keepBoxes({ db }: Pick<Deps, 'db'>, held: readonly Held[]): Promise<Held[]> {
  if (held.length === 0) return []
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number }>`
      update mailboxes b set taken_until = now() + make_interval(secs => ${LEASE_SECONDS}) from ${places(held)}
      where b.tenant_id = f.tenant_id and b.id = f.id and b.version = f.version and b.state = 'active' and b.kind = 'imap' and ${ofActive('b')}
      returning b.tenant_id, b.id`.execute(tx),
  )
  return held.filter(({ tenantId, id }) => !rows.some((kept) => kept.tenantId === tenantId && kept.id === id))
}

/** Lets go of mailboxes, so that another process may read them at once. */
export const letGoOfBoxes = ({ db }: Pick<Deps, 'db'>, held: readonly Held[]) =>
  inSystem(db, (tx) =>
    sql`update mailboxes b set taken_until = null from ${places(held)}
      where b.tenant_id = f.tenant_id and b.id = f.id and b.version = f.version`.execute(tx),
  )

/** Its token was refused for good, and people were told: that it can be read for minutes yet is not the end of that. */
const isRefused = ({ settings, tokenDueAt, toldAt }: { settings: unknown; tokenDueAt: string | null; toldAt: string | null }) =>
  settingsOf(settings).oauth !== undefined && tokenDueAt === null && toldAt !== null

/** Writes down how far a mailbox was read: that it can be, and that what it had to say is over. */
export async function wasRead({ db }: Pick<Deps, 'db'>, { tenantId, id, version }: Held, cursor: Cursor): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const before = await ctx.db
      .selectFrom('mailboxes')
      .select(['failingSince', 'lastOkAt', 'toldAt', 'settings', 'tokenDueAt'])
      .where('id', '=', id)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const isOver = !isRefused(before)
    const works = isOver ? { failingSince: null, lastError: null, failure: null, failures: 0, toldAt: null } : {}
    await ctx.db
      .updateTable('mailboxes')
      .set({ cursor: JSON.stringify(cursor), lastOkAt: now, ...works })
      .where('id', '=', id)
      .execute()
    if ((isOver && before.failingSince !== null) || before.lastOkAt === null) await ctx.emit('mailbox:changed', { mailboxId: id })
    if (isOver) await tellOfRecovery(ctx, id, 'reading', before.toldAt)
  })
}

/** Writes down that a mailbox cannot be read; it is tried again after a pause that grows. */
export async function couldNotBeRead(
  { db }: Pick<Deps, 'db'>,
  { tenantId, id, version }: Held,
  { failure, says }: { failure: Failure; says: string },
): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const row = await ctx.db
      .updateTable('mailboxes')
      .set({
        failingSince: sql`coalesce(failing_since, now())`,
        failure,
        lastError: says.slice(0, 300),
        failures: sql`failures + 1`,
        takenUntil: sql`now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(failures, 10)))`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['failures', 'failingSince as since', 'toldAt'])
      .executeTakeFirst()
    if (!row) return
    await ctx.emit('mailbox:changed', { mailboxId: id })
    await tellOfTrouble(ctx, { mailboxId: id, duty: 'reading', failure, ...row, isSure: row.failures > 1 })
  })
}
