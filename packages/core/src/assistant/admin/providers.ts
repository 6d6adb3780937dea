import {
  type CreateProvider,
  type GetProvider,
  MAX_PROVIDERS,
  type Provider,
  type ProviderList,
  type UpdateProvider,
} from '@balcao/contracts/assistant/providers'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { onlyOnce } from '../../only-once.ts'
import { must } from '../../policy.ts'
import type { MailSecrets } from '../../ports.ts'
import { costOf, sealKey } from '../model/provider.ts'

/** How models may be reached: `isInside` says whether a host is a bare address that leads nowhere outside. */
export type ModelSetup = { mailSecrets: MailSecrets; modelHosts: readonly string[]; isInside(host: string): boolean }

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('assistantProviders as p')
    .select(['p.id', 'p.tenantId', 'p.name', 'p.baseUrl', 'p.models', 'p.priceIn', 'p.priceOut', 'p.monthlyBudget', 'p.isActive'])
    .select(['p.lastOkAt', 'p.lastFailure', 'p.version', 'p.apiKey'])
    .select(sql<string | null>`case when p.paused_until > now() then p.paused_until end`.as('pausedUntil'))
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const view = ({ tenantId: _, apiKey, priceIn, priceOut, monthlyBudget, models, lastFailure, ...row }: Row): Provider => ({
  ...row,
  hasKey: apiKey !== null,
  models: models as Provider['models'],
  priceIn: Number(priceIn),
  priceOut: Number(priceOut),
  monthlyBudget: monthlyBudget === null ? null : Number(monthlyBudget),
  lastFailure: lastFailure as Provider['lastFailure'],
})
const audited = (row: Row) => {
  const { name, baseUrl, models, priceIn, priceOut, monthlyBudget, isActive } = view(row)
  return { name, baseUrl, models, priceIn, priceOut, monthlyBudget, isActive }
}

/** @throws DomainError provider_not_found */
export async function mustFindProvider(ctx: Ctx, id: number): Promise<Row> {
  const row = await rows(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('provider_not_found')
  return row
}

/** @throws DomainError invalid_input for an address of the inside, or one that is spoken to without encryption */
function mustReach(address: string, { modelHosts, isInside }: ModelSetup): void {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/]+)/i.exec(address) ?? []
  const host = authority
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
  if (modelHosts.includes(host)) return
  if (isInside(host) || host === 'localhost') throw invalid({ field: 'baseUrl', reason: 'model_host_inside' })
  if (scheme.toLowerCase() !== 'https') throw invalid({ field: 'baseUrl', reason: 'model_unencrypted' })
}

/** All providers, by name, and what models cost this month. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<ProviderList> {
  must(ctx, 'assistant.manage')
  const data = (await rows(ctx).orderBy('p.name').orderBy('p.id').execute()).map(view)
  return { data, ...(await costOf(ctx)) }
}

/** One provider answers: those that did until now no longer do. */
async function makeOnlyActive({ db }: Ctx, id: number): Promise<void> {
  await db.updateTable('assistantProviders').set({ isActive: false }).where('isActive', '=', true).where('id', '<>', id).execute()
}

/** Adds a provider; its key is sealed at once. @throws DomainError forbidden, too_many_providers, invalid_input */
export async function create(ctx: Ctx, { apiKey, isActive, models, ...input }: CreateProvider, setup: ModelSetup): Promise<Provider> {
  must(ctx, 'assistant.manage')
  mustReach(input.baseUrl, setup)
  const { tenantId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant:${tenantId}`}, 25))`.execute(ctx.db)
  const { n } = await ctx.db
    .selectFrom('assistantProviders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_PROVIDERS) throw conflict('too_many_providers')
  const { id } = await ctx.db
    .insertInto('assistantProviders')
    .values({ tenantId, ...input, models: JSON.stringify(models) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isActive) await makeOnlyActive(ctx, id)
  const sealed = apiKey === undefined ? null : sealKey(setup.mailSecrets, { tenantId, id }, apiKey)
  await ctx.db.updateTable('assistantProviders').set({ apiKey: sealed, isActive }).where('id', '=', id).execute()
  const row = await mustFindProvider(ctx, id)
  const change = diff(null, audited(row))
  await audit(ctx, { action: 'assistant.provider_created', resource: 'assistant_provider', resourceId: id, ...change, risk: 'high' })
  return view(row)
}

/**
 * Changes what is sent. A key goes to the host that it was given for, and to no other: with another address it has to be given again.
 * @throws DomainError forbidden, provider_not_found, provider_changed, invalid_input
 */
export async function update(ctx: Ctx, { id, version, apiKey, models, ...input }: UpdateProvider, setup: ModelSetup): Promise<Provider> {
  must(ctx, 'assistant.manage')
  await ctx.db.selectFrom('assistantProviders').where('id', '=', id).select('id').forUpdate().execute()
  const before = await mustFindProvider(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('provider_changed', { current: view(before) })
  const isMoved = input.baseUrl !== undefined && input.baseUrl !== before.baseUrl
  if (input.baseUrl !== undefined) mustReach(input.baseUrl, setup)
  if (isMoved && before.apiKey !== null && apiKey === undefined) throw invalid({ field: 'apiKey', reason: 'required' })
  if (input.isActive) await makeOnlyActive(ctx, id)
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  await ctx.db
    .updateTable('assistantProviders')
    .set({
      ...sent,
      ...(models ? { models: JSON.stringify(models) } : {}),
      ...(apiKey === undefined ? {} : { apiKey: apiKey === null ? null : sealKey(setup.mailSecrets, before, apiKey) }),
      // The next question is asked at once, whatever failed before.
      ...{ failures: 0, pausedUntil: null, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` },
    })
    .where('id', '=', id)
    .execute()
  const after = await mustFindProvider(ctx, id)
  const key = { former: 'former', present: apiKey === undefined ? 'former' : apiKey === null ? 'none' : 'new' }
  const change = diff({ ...audited(before), key: key.former }, { ...audited(after), key: key.present })
  if (differs(change))
    await audit(ctx, { action: 'assistant.provider_updated', resource: 'assistant_provider', resourceId: id, ...change, risk: 'high' })
  return view(after)
}

/** Takes a provider away with its key; runs stay. @throws DomainError forbidden, provider_not_found */
export async function remove(ctx: Ctx, { id }: GetProvider): Promise<{ id: number }> {
  must(ctx, 'assistant.manage')
  const before = await mustFindProvider(ctx, id)
  await onlyOnce(ctx.db.deleteFrom('assistantProviders').where('id', '=', id), 'provider_not_found')
  const change = diff(audited(before), null)
  await audit(ctx, { action: 'assistant.provider_removed', resource: 'assistant_provider', resourceId: id, ...change, risk: 'high' })
  return { id }
}
