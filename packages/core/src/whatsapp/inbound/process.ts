import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { MailSecrets, StoredBytes, WhatsappApi, WritableBytes } from '../../ports.ts'
import { openWhatsappSeal } from '../credentials.ts'
import { accountWorks, stopAccount } from '../internal/trouble.ts'
import { addMissingFile, type Filed, fileMessage, type InRow, type Media } from './file-message.ts'
import { fetchMedia } from './media.ts'
import { InMessage } from './shapes.ts'
import { mediaOf, missingMedia } from './text-of.ts'
import { unpack } from './unpack.ts'

export type WhatsappDeps = {
  db: Database
  ports: { whatsapp: WhatsappApi; files: Pick<StoredBytes, 'remove'> & WritableBytes; mailSecrets: MailSecrets }
  log: Record<'error', (fields: object, text: string) => void>
}

const TOGETHER = 40
/** Longer than fetching the largest file takes. */
const LEASE_SECONDS = 180
const MOST_TRIES = 5
/** A file that cannot be fetched holds up what its sender wrote since for so many tries; then its message is filed without it. */
const MEDIA_TRIES = 4

type Due = InRow & { tenantId: number; tries: number; body: object; cause: string | null }

/** Notifications in the order in which they came, so many of each organisation. */
const dueNotifications = (db: Database) =>
  inSystem(db, async (tx) => {
    const { rows } = await sql<{ tenantId: number; id: number }>`
      select tenant_id, id from whatsapp_notifications where state = 'waiting' and due_at <= now() order by due_at, id limit ${sql.lit(TOGETHER)}`.execute(
      tx,
    )
    return rows.toSorted((a, b) => a.id - b.id)
  })

async function unpackOne({ db, log }: WhatsappDeps, { tenantId, id }: { tenantId: number; id: number }): Promise<void> {
  const locked = (ctx: Ctx) =>
    ctx.db
      .selectFrom('whatsappNotifications')
      .select(['id', 'tries'])
      // The driver gives bytes as text.
      .select(sql<string>`encode(body, 'base64')`.as('bytes'))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  try {
    await asSystem(db, tenantId, async (ctx) => {
      const row = await locked(ctx)
      if (!row) return
      await unpack(ctx, row.id, Buffer.from(row.bytes, 'base64'))
      await ctx.db.updateTable('whatsappNotifications').set({ state: 'done', error: null }).where('id', '=', id).execute()
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId, notificationId: id }, 'a notification of WhatsApp could not be read')
    const says = error instanceof Error ? error.message.slice(0, 500) : 'unreadable'
    await asSystem(db, tenantId, async (ctx) => {
      const row = await locked(ctx)
      if (!row) return
      const isOver = row.tries + 1 >= MOST_TRIES || asDomainError(error).kind !== 'internal' || error instanceof SyntaxError
      await ctx.db
        .updateTable('whatsappNotifications')
        .set({
          tries: row.tries + 1,
          error: says,
          ...(isOver ? { state: 'failed' } : { dueAt: sql<string>`now() + make_interval(secs => ${2 ** row.tries * 5})` }),
        })
        .where('id', '=', id)
        .execute()
    })
  }
}

/**
 * Takes messages that wait, of numbers that are switched on. Of one sender only the first: what they wrote next waits until it is done, also for what Meta told us before and nobody has
 * unpacked yet.
 */
const take = (db: Database): Promise<Due[]> =>
  inSystem(db, async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select m.tenant_id, m.id from whatsapp_messages m
        join whatsapp_accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id and a.is_active
        where m.direction = 'in' and m.state = 'waiting' and m.due_at <= now() and (m.leased_until is null or m.leased_until < now())
          and not exists (select from whatsapp_messages e where e.tenant_id = m.tenant_id and e.account_id = m.account_id and e.number = m.number
            and e.direction = 'in' and e.state = 'waiting' and (e.at, e.id) < (m.at, m.id))
          and not exists (select from whatsapp_notifications n where n.state = 'waiting' and n.tenant_id = m.tenant_id and n.account_id = m.account_id
            and n.id < m.notification_id)
        order by m.due_at, m.id limit ${sql.lit(TOGETHER)} for update of m skip locked)
      update whatsapp_messages m set tries = m.tries + 1, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      from due where m.tenant_id = due.tenant_id and m.id = due.id
      returning m.tenant_id, m.id, m.account_id, m.number, m.at, m.ticket_id, m.comment_id, m.tries, m.body, m.cause`.execute(tx)
    return rows
  })

type Stage = { at: string; says: string }
const stageOf = (says: string): Stage => ({ at: new Date().toISOString(), says })

async function settle(ctx: Ctx, { id }: Due, filed: Filed): Promise<void> {
  const { state, cause, ticketId, commentId, says } = filed
  await ctx.db
    .updateTable('whatsappMessages')
    .set({ state, cause, ticketId, commentId, leasedUntil: null, stages: sql`stages || ${JSON.stringify([stageOf(says)])}::jsonb` })
    .where('id', '=', id)
    .execute()
  await ctx.emit('whatsapp:changed', {})
}

/** Puts a message off for a while; what its sender wrote since waits with it. */
const putOff = (ctx: Ctx, { id, tries }: Due, says: string) =>
  ctx.db
    .updateTable('whatsappMessages')
    .set({
      ...{ leasedUntil: null, detail: says.slice(0, 500) },
      dueAt: sql<string>`now() + make_interval(secs => ${Math.min(300, 2 * tries * tries)})`,
      stages: sql`stages || ${JSON.stringify([stageOf(says.slice(0, 200))])}::jsonb`,
    })
    .where('id', '=', id)
    .execute()

/** The file of a message, or what stands in its place; undefined where it is to be tried again. */
async function mediaFor({ db, ports }: WhatsappDeps, due: Due, message: InMessage): Promise<{ media: Media } | undefined> {
  const wanted = mediaOf(message)
  if (!wanted) return { media: undefined }
  const { tenantId, accountId } = due
  const account = await asSystem(db, tenantId, (ctx) =>
    ctx.db.selectFrom('whatsappAccounts').select(['tenantId', 'id', 'sealed']).where('id', '=', accountId).executeTakeFirst(),
  )
  const token = account && openWhatsappSeal(ports.mailSecrets, account, account.sealed)?.accessToken
  const got =
    token === undefined ? ({ again: true, trouble: null, says: 'sealed' } as const) : await fetchMedia(ports, token, wanted, message.type)
  if ('media' in got) {
    await asSystem(db, tenantId, (ctx) => accountWorks(ctx, accountId))
    return got
  }
  await asSystem(db, tenantId, async (ctx) => {
    if (got.trouble) await stopAccount(ctx, accountId, got.trouble, got.says)
    if (due.tries < MEDIA_TRIES) await putOff(ctx, due, got.says)
  })
  return due.tries < MEDIA_TRIES ? undefined : { media: { missing: missingMedia(message.type, 'later'), isLater: true } }
}

async function processOne(deps: WhatsappDeps, due: Due): Promise<void> {
  const { db, ports, log } = deps
  try {
    const message = InMessage.parse(due.body)
    const found = await mediaFor(deps, due, message)
    if (!found) return
    const spare = await asSystem(db, due.tenantId, async (ctx) => {
      const held = await ctx.db
        .selectFrom('whatsappMessages')
        .select('id')
        .where('id', '=', due.id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst()
      if (!held) return []
      const filed =
        due.ticketId !== null && due.cause === 'media_later'
          ? await addMissingFile(ctx, due, found.media)
          : await fileMessage(ctx, due, message, found.media)
      await settle(ctx, due, filed)
      return filed.spare
    })
    for (const key of spare) await ports.files.remove(key)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId: due.tenantId, messageId: due.id }, 'a message of WhatsApp could not be filed')
    const { kind, code } = asDomainError(error)
    const says = kind === 'internal' && error instanceof Error ? error.message : code
    await asSystem(db, due.tenantId, async (ctx) => {
      if (due.tries < MOST_TRIES) return void (await putOff(ctx, due, says))
      await ctx.db
        .updateTable('whatsappMessages')
        .set({ detail: says.slice(0, 500) })
        .where('id', '=', due.id)
        .execute()
      await settle(ctx, due, { state: 'failed', cause: 'unreadable', ticketId: null, commentId: null, spare: [], says: 'failed' })
    })
  }
}

/**
 * Works on some of what came: notifications become messages, and messages become tickets and answers, each once. The rows are the queue.
 * @returns whether there may be more @throws while the database is away
 */
export async function receiveDue(deps: WhatsappDeps): Promise<boolean> {
  const notifications = await dueNotifications(deps.db)
  for (const one of notifications) await unpackOne(deps, one)
  const due = await take(deps.db)
  const results = await Promise.allSettled(due.map((one) => processOne(deps, one)))
  const away = results.find((one) => one.status === 'rejected')
  if (away) throw away.reason
  return notifications.length + due.length > 0
}
