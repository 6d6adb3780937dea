import type { MessageKind } from '@balcao/contracts/whatsapp/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Ctx } from '../../ctx.ts'
import { attachmentRows } from '../../files/attachment-rows.ts'
import type { MailSecrets, ReadableBytes, WhatsappApi } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { verdictOf } from '../campaigns/verdict.ts'
import { openWhatsappSeal } from '../credentials.ts'
import { type Outcome, readAnswer } from '../internal/answers.ts'
import { accountWorks, stopAccount } from '../internal/trouble.ts'
import { callbackOf } from './statuses.ts'

export type SendDeps = {
  db: Database
  ports: { whatsapp: WhatsappApi; files: ReadableBytes; mailSecrets: MailSecrets }
  log: Record<'error', (fields: object, text: string) => void>
}

const TOGETHER = 40
/** How long a round holds what it sends: longer than any answer takes. What it ends without a record of may have arrived. */
const LEASE_SECONDS = 60
const FILE_LEASE_SECONDS = 240
const MOST_TRIES = 15
/** Sent twice without knowing whether it arrived: not a third time. Of a campaign not even a second time. */
const MOST_UNSURE = 2
const MOST_UNSURE_OF_CAMPAIGNS = 1

type Body = { text?: string; attachmentId?: number; name?: string; template?: object }
type Taken = {
  tenantId: number
  id: number
  accountId: number
  phoneNumberId: string
  sealed: string | null
  number: string
  waId: string | null
  kind: MessageKind
  body: Body
  mediaId: string | null
  ticketId: number | null
  campaignId: number | null
  tries: number
  unsure: number
}

/**
 * Takes what is due, of each person the first only, so that what is said stays in order. A lease that ended without a record is one more time that the
 * message may have arrived.
 */
async function take(db: Database): Promise<Taken[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      with due as (
        select m.tenant_id, m.id, a.phone_number_id, a.sealed from whatsapp_messages m
        join whatsapp_accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.direction = 'out' and m.state = 'waiting' and m.due_at <= now() and (m.leased_until is null or m.leased_until < now())
          and a.is_active and (a.paused_until is null or a.paused_until < now())
          and (m.campaign_id is null or m.leased_until is not null
            or exists (select from whatsapp_campaigns c where c.tenant_id = m.tenant_id and c.id = m.campaign_id and c.state = 'sending'))
          and not exists (select from whatsapp_messages e where e.tenant_id = m.tenant_id and e.account_id = m.account_id and e.number = m.number
            and e.direction = 'out' and e.state = 'waiting' and e.id < m.id)
        order by m.due_at, m.id limit ${sql.lit(TOGETHER)} for update of m skip locked)
      update whatsapp_messages m set tries = m.tries + 1, unsure = m.unsure + (m.leased_until is not null)::int,
        leased_until = now() + make_interval(secs => case when m.kind in ('text', 'template') then ${sql.lit(LEASE_SECONDS)} else ${sql.lit(FILE_LEASE_SECONDS)} end)
      from due where m.tenant_id = due.tenant_id and m.id = due.id
      returning m.tenant_id, m.id, m.account_id, due.phone_number_id, due.sealed, m.number, m.kind, m.body, m.media_id, m.ticket_id, m.campaign_id, m.tries, m.unsure,
        (select n.wa_id from whatsapp_numbers n where n.tenant_id = m.tenant_id and n.number = m.number) as wa_id`.execute(tx),
  )
  return rows
}

const Sent = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z
    .array(z.object({ wa_id: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const Uploaded = z.object({ id: z.string().min(1) })
type Sent = z.output<typeof Sent>
const never = (cause: 'file_missing' | 'file_infected' | 'unsure' | 'opted_out' | 'not_allowed') =>
  ({ ok: false, what: 'never', cause, code: null, says: '' }) as const
const wait = (says: string) => ({ ok: false, what: 'later', seconds: 5, ofAccount: false, unsure: false, code: null, says }) as const

/** Uploads the file of a message, once: what it is called at Meta is kept for when it is sent again. */
async function upload({ db, ports }: SendDeps, one: Taken, token: string): Promise<Outcome<string>> {
  if (one.mediaId) return { ok: true, value: one.mediaId }
  const row = await asSystem(db, one.tenantId, (ctx) =>
    attachmentRows(ctx.db)
      .where('x.id', '=', one.body.attachmentId ?? 0)
      .executeTakeFirst(),
  )
  if (!row) return never('file_missing')
  if (row.scan === 'infected') return never('file_infected')
  if (row.scan === 'pending') return wait('scan')
  const file = await ports.files.get(row.fileId)
  if (!file) return never('file_missing')
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  const { mime, name } = row.shown
  const path = `/${one.phoneNumberId}/media`
  const read = readAnswer(await ports.whatsapp.call({ path, token, file: { bytes: Buffer.concat(chunks), mime, name } }), Uploaded)
  // An upload that may have arrived sent nobody anything.
  if (!read.ok) return read.what === 'later' ? { ...read, unsure: false } : read
  await asSystem(db, one.tenantId, (ctx) =>
    ctx.db.updateTable('whatsappMessages').set({ mediaId: read.value.id }).where('id', '=', one.id).execute(),
  )
  return { ok: true, value: read.value.id }
}

/** Asks once more, right before it goes, whether a message of a campaign may. */
async function refusedNow({ db }: SendDeps, { tenantId, campaignId, number }: Taken): Promise<Outcome<Sent> | undefined> {
  if (campaignId === null) return undefined
  const verdict = await asSystem(db, tenantId, (ctx) => verdictOf(ctx, { campaignId, number }))
  if (verdict === 'held') return { ...wait('held'), seconds: 1 }
  return verdict === undefined ? undefined : never(verdict)
}

async function send(deps: SendDeps, one: Taken): Promise<Outcome<Sent>> {
  if (one.unsure >= (one.campaignId === null ? MOST_UNSURE : MOST_UNSURE_OF_CAMPAIGNS)) return never('unsure')
  const token = openWhatsappSeal(deps.ports.mailSecrets, { tenantId: one.tenantId, id: one.accountId }, one.sealed)?.accessToken
  if (token === undefined) return { ok: false, what: 'account', trouble: 'token', code: null, says: 'sealed' }
  const refused = await refusedNow(deps, one)
  if (refused) return refused
  const { kind, body } = one
  let content: object
  if (kind === 'template') content = { template: body.template }
  else if (kind === 'text') content = { text: { body: body.text, preview_url: false } }
  else {
    const media = await upload(deps, one, token)
    if (!media.ok) return media
    content = { [kind]: { id: media.value, ...(kind === 'document' ? { filename: body.name } : {}) } }
  }
  const json = {
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: one.waId ?? one.number.slice(1), type: kind },
    ...content,
    biz_opaque_callback_data: callbackOf(one.id),
  }
  return readAnswer(await deps.ports.whatsapp.call({ path: `/${one.phoneNumberId}/messages`, token, json }), Sent)
}

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

async function record(ctx: Ctx, one: Taken, outcome: Outcome<Sent>): Promise<void> {
  const update = (set: object) =>
    ctx.db.updateTable('whatsappMessages').set(set).where('id', '=', one.id).where('state', '=', 'waiting').execute()
  const account = (set: object) => ctx.db.updateTable('whatsappAccounts').set(set).where('id', '=', one.accountId).execute()
  if (outcome.ok) {
    const [{ id: wamid }] = outcome.value.messages as [{ id: string }]
    await update({ state: 'sent', wamid, at: now, leasedUntil: null, cause: sql`case when part is null then cause end`, detail: null })
    await account({ lastSentAt: now })
    await accountWorks(ctx, one.accountId)
    const waId = outcome.value.contacts?.[0]?.wa_id
    if (waId && waId !== one.waId) await ctx.db.updateTable('whatsappNumbers').set({ waId }).where('number', '=', one.number).execute()
  } else if (outcome.what === 'account') {
    await update({ leasedUntil: null, tries: one.tries - 1, detail: outcome.says })
    await stopAccount(ctx, one.accountId, outcome.trouble, outcome.says)
  } else if (outcome.what === 'later' && outcome.says === 'held') {
    await update({ leasedUntil: null, tries: one.tries - 1, dueAt: now })
  } else if (outcome.what === 'never' || one.tries >= MOST_TRIES) {
    await update({ state: 'failed', cause: outcome.what === 'never' ? outcome.cause : 'gave_up', detail: outcome.says, leasedUntil: null })
  } else {
    const seconds = outcome.seconds ?? Math.min(1_800, 3 * 2 ** one.tries)
    // What may have arrived keeps its lease: within it Meta says what became of it, and only then it is sent once more.
    await update({ ...(outcome.unsure ? {} : { leasedUntil: null }), dueAt: inSeconds(seconds), detail: outcome.says })
    if (outcome.says !== 'scan')
      await account({ lastError: outcome.says, lastErrorAt: now, ...(outcome.ofAccount ? { pausedUntil: inSeconds(seconds) } : {}) })
  }
  if (one.ticketId !== null) await ctx.emit('whatsapp:moved', { ticketId: one.ticketId })
}

/**
 * Sends some of what is due by WhatsApp, several people at once and to each in order. The rows are the queue: a worker that was away makes up all of it.
 * @returns whether there may be more @throws while the database is away
 */
export async function sendDue(deps: SendDeps): Promise<boolean> {
  const taken = await take(deps.db)
  const results = await Promise.allSettled(
    taken.map(async (one) => {
      const outcome = await send(deps, one)
      await asSystem(deps.db, one.tenantId, (ctx) => record(ctx, one, outcome))
    }),
  )
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    if (isUnavailable(result.reason)) throw result.reason
    deps.log.error({ err: result.reason, messageId: taken[index]?.id }, 'a message of WhatsApp could not be sent')
  }
  return taken.length > 0
}
