import { randomBytes } from 'node:crypto'
import type {
  CreateWhatsappAccount,
  GetWhatsappAccount,
  UpdateWhatsappAccount,
  WhatsappAccount,
  WhatsappAccounts,
  WhatsappSenders,
} from '@balcao/contracts/whatsapp/accounts'
import { MAX_WHATSAPP_ACCOUNTS } from '@balcao/contracts/whatsapp/bounds'
import { sortKey } from '@balcao/db/sort-key'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustExistQueue } from '../tickets/references.ts'
import { typeFor } from '../tickets/settings/type-rows.ts'
import { pauseCampaigns } from './campaigns/stop.ts'
import { openWhatsappSeal, sealWhatsapp } from './credentials.ts'
import { type AccountRow, accountView, allAccounts, lockAccounts, mustFindAccount, type WhatsappSetup } from './internal/account-rows.ts'

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** What the log keeps of a number: nothing that is sealed, and nothing that proves anything. */
const audited = (row: AccountRow) => {
  const { name, phoneNumberId, wabaId, queueId, type, greeting, outOfHours, isActive: active } = row
  return { name, phoneNumberId, wabaId, queueId, type, greeting, outOfHours, active }
}

/** All numbers by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, setup: WhatsappSetup): Promise<WhatsappAccounts> {
  must(ctx, 'whatsapp.manage')
  return { data: (await allAccounts(ctx)).map((row) => accountView(row, setup)) }
}

/** The numbers that staff may write from. @throws DomainError forbidden */
export async function senders(ctx: Ctx): Promise<WhatsappSenders> {
  if (ctx.actor.side !== 'staff') throw forbidden()
  const rows = await ctx.db
    .selectFrom('whatsappAccounts')
    .select(['id', 'name', 'displayNumber'])
    .where('isActive', '=', true)
    .orderBy(sortKey('name'))
    .orderBy('id')
    .execute()
  return { data: rows }
}

/** @throws DomainError forbidden, whatsapp_account_not_found */
export async function get(ctx: Ctx, { id }: GetWhatsappAccount, setup: WhatsappSetup): Promise<WhatsappAccount> {
  must(ctx, 'whatsapp.manage')
  return accountView(await mustFindAccount(ctx, id), setup)
}

async function changed(ctx: Ctx, verb: string, id: number, change: ReturnType<typeof diff>): Promise<void> {
  await audit(ctx, { action: `whatsapp.${verb}`, resource: 'whatsapp', resourceId: id, ...change, risk: 'medium' })
  await ctx.emit('whatsapp:changed', {})
}

async function mustBeSound(ctx: Ctx, { queueId, type }: { queueId?: number | null | undefined; type?: string | null | undefined }) {
  if (queueId) await mustExistQueue(ctx, queueId)
  if (type) await typeFor(ctx, type)
}

const isTaken = async (ctx: Ctx, phoneNumberId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('whatsappAccounts').select('id').where('phoneNumberId', '=', phoneNumberId).executeTakeFirst()) !== undefined

/** Adds a number, with a random address that Meta calls. @throws DomainError forbidden, whatsapp_account_exists, too_many_whatsapp_accounts, invalid_input */
export async function create(ctx: Ctx, input: CreateWhatsappAccount, setup: WhatsappSetup): Promise<WhatsappAccount> {
  must(ctx, 'whatsapp.manage')
  const { accessToken, appSecret, active, ...fields } = input
  await mustBeSound(ctx, fields)
  await lockAccounts(ctx)
  if (await isTaken(ctx, fields.phoneNumberId)) throw conflict('whatsapp_account_exists')
  if ((await allAccounts(ctx)).length >= MAX_WHATSAPP_ACCOUNTS) throw conflict('too_many_whatsapp_accounts')
  const { tenantId } = ctx.actor
  const { id } = await ctx.db
    .insertInto('whatsappAccounts')
    .values({ ...fields, tenantId, isActive: active, hookKey: random(18), verifyToken: random(18) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = sealWhatsapp(setup.mailSecrets, { tenantId, id }, { accessToken, appSecret })
  await ctx.db.updateTable('whatsappAccounts').set({ sealed }).where('id', '=', id).execute()
  const row = await mustFindAccount(ctx, id)
  await changed(ctx, 'created', id, diff(null, audited(row)))
  return accountView(row, setup)
}

/**
 * Changes a number. A new token, or switching it on, lets what waits go out at once, and fetches the files that could not be fetched before.
 * @throws DomainError forbidden, whatsapp_account_not_found, whatsapp_account_exists, whatsapp_sealed, invalid_input
 * @throws DomainError whatsapp_account_changed (409, with the present number) when `version` is stale
 */
export async function update(ctx: Ctx, input: UpdateWhatsappAccount, setup: WhatsappSetup): Promise<WhatsappAccount> {
  must(ctx, 'whatsapp.manage')
  const { id, version, accessToken, appSecret, newVerifyToken, active, ...fields } = input
  await lockAccounts(ctx)
  const before = await mustFindAccount(ctx, id)
  if (version !== undefined && version !== before.version)
    throw conflict('whatsapp_account_changed', { current: accountView(before, setup) })
  await mustBeSound(ctx, {
    queueId: fields.queueId === before.queueId ? null : fields.queueId,
    type: fields.type === before.type ? null : fields.type,
  })
  if (fields.phoneNumberId && fields.phoneNumberId !== before.phoneNumberId && (await isTaken(ctx, fields.phoneNumberId)))
    throw conflict('whatsapp_account_exists')
  const sent = Object.fromEntries(Object.entries({ ...fields, isActive: active }).filter(([, value]) => value !== undefined))
  const isKeyed = accessToken !== undefined || appSecret !== undefined
  if (!isKeyed && !newVerifyToken && !differs(diff(audited(before), audited({ ...before, ...sent })))) return accountView(before, setup)
  const held = openWhatsappSeal(setup.mailSecrets, before, before.sealed)
  const keys = { accessToken: accessToken ?? held?.accessToken, appSecret: appSecret ?? held?.appSecret }
  if (isKeyed && (keys.accessToken === undefined || keys.appSecret === undefined)) throw conflict('whatsapp_sealed')
  const isAnew = accessToken !== undefined || (active === true && !before.isActive) || fields.phoneNumberId !== undefined
  await ctx.db
    .updateTable('whatsappAccounts')
    .set((eb) => ({
      ...sent,
      ...(isKeyed ? { sealed: sealWhatsapp(setup.mailSecrets, before, keys as { accessToken: string; appSecret: string }) } : {}),
      ...(newVerifyToken ? { verifyToken: random(18), verifiedAt: null } : {}),
      ...(isAnew ? { trouble: null, pausedUntil: null, lastError: null, lastErrorAt: null } : {}),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  if (isAnew) await wake(ctx, id)
  if (active === false) await pauseCampaigns(ctx, { accountId: id }, 'number')
  const after = await mustFindAccount(ctx, id)
  // Of keys it is on record that they are others, and nothing else.
  const versions = (row: AccountRow) => ({ ...audited(row), ...(isKeyed || newVerifyToken ? { version: row.version } : {}) })
  await changed(ctx, isKeyed ? 'keyed' : 'updated', id, diff(versions(before), versions(after)))
  return accountView(after, setup)
}

/** What waits is due now, and messages whose files could not be fetched are worked on again. */
async function wake(ctx: Ctx, accountId: number): Promise<void> {
  const waiting = ctx.db.updateTable('whatsappMessages').set({ dueAt: now }).where('accountId', '=', accountId)
  await waiting.where('state', '=', 'waiting').execute()
  await ctx.db
    .updateTable('whatsappMessages')
    .set({ state: 'waiting', dueAt: now, tries: 0 })
    .where('accountId', '=', accountId)
    .where('direction', '=', 'in')
    .where('state', '=', 'failed')
    .where('cause', '=', 'media_later')
    .execute()
}

/** Takes a number away with the record of its messages; tickets stay, and are answered by mail. @throws DomainError forbidden, whatsapp_account_not_found */
export async function remove(ctx: Ctx, { id }: GetWhatsappAccount): Promise<{ success: true }> {
  must(ctx, 'whatsapp.manage')
  await lockAccounts(ctx)
  const before = await mustFindAccount(ctx, id)
  await ctx.db.deleteFrom('whatsappAccounts').where('id', '=', id).execute()
  await changed(ctx, 'deleted', id, diff(audited(before), null))
  return { success: true }
}
