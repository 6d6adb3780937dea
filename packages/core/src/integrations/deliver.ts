import { setTimeout } from 'node:timers/promises'
import { MAX_TRIES, MOST_FAILURES, RETRY_MINUTES, type WebhookFormat } from '@balcao/contracts/integrations/bounds'
import type { CallResult } from '@balcao/contracts/integrations/webhooks'
import type { Language } from '@balcao/contracts/language'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import type { MailSecrets, WebhookCalls } from '../ports.ts'
import { inFormat } from './chat/formats.ts'
import { openParts } from './internal/sealed-parts.ts'
import { messageId, signedHeaders } from './internal/signature.ts'
import { switchOff } from './internal/trouble.ts'

/** Deliveries on their way at once: all, of one organisation, and of one webhook. A receiver that takes its time leaves room for others. */
const TOGETHER = 100
const OF_TENANT = 20
const OF_ONE = 10
/** Deliveries begin for so long; then somebody else has a turn. */
const WORK_MS = 20_000
/** What ends within this is followed by what is due next in one look at the database. */
const GATHER_MS = 20
/** How long a delivery is held by who sends it; longer than any answer may take. */
const LEASE_SECONDS = 60

type Deps = { db: Database; ports: { webhooks: WebhookCalls; mailSecrets: MailSecrets; publicUrl: string } }
type Taken = {
  tenantId: number
  id: number
  webhookId: number
  url: string
  format: WebhookFormat
  language: Language
  sealed: string | null
  body: string
  tries: number
}

/** Takes what is due, of each organisation from all its webhooks, but for webhooks and organisations that have enough on its way; nothing is taken twice. */
async function take(db: Database, onTheWay: readonly Taken[]): Promise<Taken[]> {
  const hooks = onTheWay.map(({ webhookId }) => webhookId)
  const tenants = [...Map.groupBy(onTheWay, ({ tenantId }) => tenantId)].flatMap(([id, own]) => (own.length >= OF_TENANT ? [id] : []))
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      with waiting as (select d.*, row_number() over (partition by w.tenant_id, w.id order by d.next_at) as nth from webhooks w
          cross join lateral (select one.tenant_id, one.id, one.next_at from webhook_deliveries one
            where one.tenant_id = w.tenant_id and one.webhook_id = w.id and one.state = 'waiting' and one.next_at <= now()
              and (one.leased_until is null or one.leased_until < now())
            order by one.next_at limit ${sql.lit(OF_ONE)} for update skip locked) d
          where w.is_active and w.id <> all(${hooks}::bigint[]) and w.tenant_id <> all(${tenants}::bigint[])),
        places as (select *, row_number() over (partition by tenant_id order by nth, next_at) as place from waiting),
        due as (select tenant_id, id from places where place <= ${sql.lit(OF_TENANT)} order by next_at limit ${TOGETHER - onTheWay.length})
      update webhook_deliveries d set tries = d.tries + 1, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      from due, webhooks w, users u where d.tenant_id = due.tenant_id and d.id = due.id and w.tenant_id = d.tenant_id and w.id = d.webhook_id
        and u.tenant_id = w.tenant_id and u.id = w.author_id
      returning d.tenant_id, d.id, d.webhook_id, w.url, w.format, u.language, w.sealed, d.body, d.tries`.execute(tx),
  )
  // In the order in which they came to be: an update gives them back in any.
  return rows.toSorted((one, other) => one.id - other.id)
}

type Call = Pick<Taken, 'tenantId' | 'url' | 'format' | 'language' | 'body' | 'sealed'> & { webhookId: number; messageId: string }

/** Calls a webhook once. @returns undefined where nothing opens its secret: what is not signed is not sent */
export async function call(
  { webhooks, mailSecrets, publicUrl }: Deps['ports'],
  { tenantId, webhookId, ...hook }: Call,
): Promise<CallResult | undefined> {
  const parts = openParts(mailSecrets, { tenantId, id: webhookId }, hook.sealed)
  if (!parts) return undefined
  const startedAt = performance.now()
  const body = inFormat(hook.format, hook.body, { publicUrl, language: hook.language })
  const headers = signedHeaders(parts, hook.messageId, body, Math.floor(Date.now() / 1_000))
  const answer = await webhooks.send({ url: hook.url, headers, body })
  const durationMs = Math.round(performance.now() - startedAt)
  if ('failure' in answer) return { ok: false, status: null, failure: answer.failure, answer: '', durationMs }
  const { status } = answer
  return { ok: status >= 200 && status < 300, status, failure: null, answer: answer.answer, durationMs }
}

/** What follows from a failed try: another one later, or none. */
const afterFailure = (tries: number) => {
  const minutes = RETRY_MINUTES[tries - 1]
  return minutes === undefined || tries >= MAX_TRIES
    ? { state: 'failed', nextAt: null }
    : { state: 'waiting', nextAt: sql<string>`now() + make_interval(mins => ${minutes})` }
}

/** HTTP says so where a receiver is gone for good. */
const GONE = 410

async function record(ctx: Ctx, { id, webhookId, tries }: Taken, result: CallResult | undefined): Promise<void> {
  const { ok = false, status = null, failure = null, answer = '', durationMs = null } = result ?? {}
  await ctx.db
    .updateTable('webhookDeliveries')
    .set({ status, failure, answer, durationMs, leasedUntil: null, ...(ok ? { state: 'delivered', nextAt: null } : afterFailure(tries)) })
    .where('id', '=', id)
    .execute()
  const hook = await ctx.db
    .updateTable('webhooks')
    .set((eb) => ({ failures: ok ? 0 : eb('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .$if(ok, (q) => q.where('failures', '>', 0))
    .returning('failures')
    .executeTakeFirst()
  if (status === GONE) await switchOff(ctx, webhookId, 'gone')
  else if (!ok && hook && hook.failures >= MOST_FAILURES) await switchOff(ctx, webhookId, 'failing')
}

/**
 * Sends what is due to webhooks, several at once; what is answered makes room for the next without waiting for slower ones. What is due is read from the
 * rows: a worker that was away makes up all of it. A delivery that was sent and could not be recorded is sent once more, with the same id.
 */
export async function deliverDue({ db, ports }: Deps): Promise<void> {
  const until = Date.now() + WORK_MS
  const onTheWay = new Map<Taken, Promise<void>>()
  const failures: unknown[] = []
  const send = async (one: Taken) => {
    try {
      const result = await call(ports, { ...one, messageId: messageId(one.tenantId, one.id) })
      await asSystem(db, one.tenantId, (ctx) => record(ctx, one, result))
    } catch (error) {
      failures.push(error)
    } finally {
      onTheWay.delete(one)
    }
  }
  for (;;) {
    const isTime = failures.length === 0 && Date.now() < until
    const before = [...onTheWay.keys()]
    for (const one of isTime ? await take(db, before) : []) onTheWay.set(one, send(one))
    // What was on its way kept others of its webhook from being taken: they are looked for once more.
    if (onTheWay.size === 0 && (before.length === 0 || !isTime)) break
    if (onTheWay.size > 0) await Promise.race(onTheWay.values())
    await setTimeout(GATHER_MS)
  }
  if (failures.length > 0) throw failures[0]
}
