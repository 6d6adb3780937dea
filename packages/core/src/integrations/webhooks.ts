import { MAX_WEBHOOKS } from '@balcao/contracts/integrations/bounds'
import type {
  CreateWebhook,
  GetWebhook,
  NewWebhook,
  UpdateWebhook,
  Webhook,
  WebhookHeader,
  WebhookNames,
  WebhookSecret,
  Webhooks,
} from '@balcao/contracts/integrations/webhooks'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets, WebhookCalls } from '../ports.ts'
import { readConditions } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { newSecret, openParts, type Parts, rotated, sealParts } from './internal/sealed-parts.ts'
import { allWebhooks, auditedWebhook, lockWebhooks, mustFindWebhook, type WebhookRow, webhookView } from './internal/webhook-rows.ts'

type Sealing = { mailSecrets: MailSecrets }
type Installed = Sealing & { webhooks: Pick<WebhookCalls, 'mayCall'> }

/** @throws DomainError invalid_input for an address that the installation lets nobody call */
function mustBeCallable({ webhooks }: Installed, url: string): void {
  if (!webhooks.mayCall(url)) throw invalid({ field: 'url', reason: 'webhook_url' })
}

/**
 * Looks up where an address leads that is about to be saved, while no transaction is open.
 * @throws DomainError forbidden, invalid_input for one that leads inside
 */
export async function mustLeadOutside(
  { webhooks }: { webhooks: Pick<WebhookCalls, 'leadsInside'> },
  open: <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>,
  { url }: { url?: string | undefined },
): Promise<void> {
  if (url === undefined) return
  await open(async (ctx) => must(ctx, 'integration.manage'))
  await refuseInside({ webhooks }, url)
}

/** @throws DomainError invalid_input for an address that leads inside */
export async function refuseInside({ webhooks }: { webhooks: Pick<WebhookCalls, 'leadsInside'> }, url: string): Promise<void> {
  if (await webhooks.leadsInside(url)) throw invalid({ field: 'url', reason: 'webhook_url' })
}

/** All webhooks by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<Webhooks> {
  must(ctx, 'integration.manage')
  return { data: (await allWebhooks(ctx)).map(webhookView) }
}

/** Their names, for whoever writes rules. @throws DomainError forbidden */
export async function names(ctx: Ctx): Promise<WebhookNames> {
  must(ctx, 'automation.manage')
  return { data: (await allWebhooks(ctx)).map(({ id, name, isActive }) => ({ id, name, active: isActive })) }
}

/** @throws DomainError forbidden, webhook_not_found */
export async function get(ctx: Ctx, { id }: GetWebhook): Promise<Webhook> {
  must(ctx, 'integration.manage')
  return webhookView(await mustFindWebhook(ctx, id))
}

/** Writes down what became of a webhook, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: Webhook | null, after: Webhook | null): Promise<void> {
  const change = diff(before && auditedWebhook(before), after && auditedWebhook(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `webhook.${verb}`, resource: 'webhook', resourceId: id, ...change, risk: 'medium' })
  await ctx.emit('webhooks:changed', {})
}

/** Headers with their values; one without keeps what it has. @throws DomainError invalid_input */
function withValues(headers: readonly WebhookHeader[], held: Readonly<Record<string, string>>): Record<string, string> {
  const entries = headers.map(({ name, value = held[name] }, n) => {
    if (value === undefined) throw invalid({ field: `headers.${n}.value`, reason: 'webhook_header_unset' })
    return [name, value] as const
  })
  return Object.fromEntries(entries)
}

/** Refuses conditions on what the tenant does not have. @returns them as they are stored. @throws DomainError invalid_input */
async function mustBeSound(ctx: Ctx, conditions: Webhook['conditions']): Promise<Webhook['conditions']> {
  const { read, wrong } = await readConditions(ctx, conditions)
  if (wrong.length > 0) throw invalid(...wrong)
  return read
}

/** Adds a webhook. Its secret is said this once. @throws DomainError forbidden, too_many_webhooks, invalid_input */
export async function create(ctx: Ctx, { headers, ...input }: CreateWebhook, installed: Installed): Promise<NewWebhook> {
  must(ctx, 'integration.manage')
  mustBeCallable(installed, input.url)
  const { mailSecrets } = installed
  await lockWebhooks(ctx)
  if ((await allWebhooks(ctx)).length >= MAX_WEBHOOKS) throw conflict('too_many_webhooks')
  const { name, url, format, events, active } = input
  const parts: Parts = { secret: newSecret(mailSecrets), headers: withValues(headers, {}) }
  const { tenantId } = ctx.actor
  const { id } = await ctx.db
    .insertInto('webhooks')
    .values({
      ...{ tenantId, name, url, format, events, isActive: active, authorId: me(ctx) },
      activeSince: active ? now : null,
      conditions: JSON.stringify(await mustBeSound(ctx, input.conditions)),
      headerNames: Object.keys(parts.headers),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('webhooks')
    .set({ sealed: sealParts(mailSecrets, { tenantId, id }, parts) })
    .where('id', '=', id)
    .execute()
  const webhook = await get(ctx, { id })
  await changed(ctx, 'created', null, webhook)
  return { ...webhook, secret: parts.secret }
}

/** What is sealed of a webhook. @throws DomainError webhook_sealed where no secret of the installation opens it */
function mustOpen({ mailSecrets }: Sealing, row: WebhookRow): Parts {
  const parts = openParts(mailSecrets, row, row.sealed)
  if (!parts) throw conflict('webhook_sealed')
  return parts
}

/**
 * Changes what is sent. Switched on again, it begins anew: its problem and its failures are forgotten, and what waits is sent.
 * @throws DomainError forbidden, webhook_not_found, invalid_input, webhook_sealed
 * @throws DomainError webhook_changed (409, with the present webhook) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, headers, ...input }: UpdateWebhook, sealing: Installed): Promise<Webhook> {
  must(ctx, 'integration.manage')
  if (input.url !== undefined) mustBeCallable(sealing, input.url)
  await lockWebhooks(ctx)
  const row = await mustFindWebhook(ctx, id)
  const before = webhookView(row)
  if (version !== undefined && version !== before.version) throw conflict('webhook_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked: Webhook = { ...before, ...sent, headers: headers ? headers.map(({ name }) => name) : before.headers }
  // What is only switched off may ask for what is gone: it could not be stopped otherwise.
  const isRead = asked.active || input.conditions !== undefined
  const wanted = isRead ? { ...asked, conditions: await mustBeSound(ctx, asked.conditions) } : asked
  const isAnew = wanted.active && (!before.active || before.problem !== null)
  const hasValues = headers?.some(({ value }) => value !== undefined) === true
  if (!isAnew && !hasValues && !differs(diff(auditedWebhook(before), auditedWebhook(wanted)))) return before
  const { name, url, format, events, conditions, active } = wanted
  const parts = headers ? mustOpen(sealing, row) : undefined
  const sealed =
    parts && headers ? sealParts(sealing.mailSecrets, row, { ...parts, headers: withValues(headers, parts.headers) }) : undefined
  await ctx.db
    .updateTable('webhooks')
    .set((eb) => ({
      ...{ name, url, format, events, isActive: active, headerNames: wanted.headers },
      conditions: JSON.stringify(conditions),
      ...(sealed ? { sealed } : {}),
      ...(active === before.active ? {} : { activeSince: active ? now : null }),
      ...(isAnew ? { problem: null, failures: 0 } : {}),
      ...(row.authorIsActive ? {} : { authorId: me(ctx) }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  const after = await get(ctx, { id })
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a webhook away, with what was sent to it and what waits. @throws DomainError forbidden, webhook_not_found */
export async function remove(ctx: Ctx, { id }: GetWebhook): Promise<{ success: true }> {
  must(ctx, 'integration.manage')
  await lockWebhooks(ctx)
  const before = await get(ctx, { id })
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}

/** Makes a new secret, which is said this once; the one before signs for a day more, so that no call is lost while the receiver changes over. */
export async function rotate(ctx: Ctx, { id }: GetWebhook, { mailSecrets }: Sealing): Promise<WebhookSecret> {
  must(ctx, 'integration.manage')
  await lockWebhooks(ctx)
  const row = await mustFindWebhook(ctx, id)
  const secret = newSecret(mailSecrets)
  const held = openParts(mailSecrets, row, row.sealed)
  // Where nothing opens it, its headers are lost with it: they are to be written again.
  const parts = held ? rotated(held, secret, Date.now()) : { secret, headers: {} }
  await ctx.db
    .updateTable('webhooks')
    .set((eb) => ({
      sealed: sealParts(mailSecrets, row, parts),
      headerNames: Object.keys(parts.headers),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  // What the secret is stays unsaid; that it is another one shows in the version.
  const change = diff({ version: row.version }, { version: row.version + 1 })
  await audit(ctx, { action: 'webhook.rotated', resource: 'webhook', resourceId: id, ...change, risk: 'high' })
  await ctx.emit('webhooks:changed', {})
  return { id, secret }
}
