import { type GetKbSettings, KB_DEFAULTS, type KbSettings, type UpdateKbSettings } from '@balcao/contracts/kb/settings'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { type Drawn, keepLogos } from './logo.ts'

/** What the tenant set, over what holds until somebody does; version 0 where nobody did yet. */
async function stored({ db, actor }: Ctx): Promise<KbSettings> {
  const row = await db.selectFrom('kbSettings').select(['settings', 'version']).where('tenantId', '=', actor.tenantId).executeTakeFirst()
  return { ...KB_DEFAULTS, ...(row?.settings as Partial<KbSettings> | undefined), version: row?.version ?? 0 }
}

/** How the knowledge base is set up; for staff. @throws DomainError forbidden */
export async function get(ctx: Ctx, _: GetKbSettings): Promise<KbSettings> {
  if (ctx.actor.side !== 'staff') throw forbidden()
  return stored(ctx)
}

/** @throws DomainError invalid_input for pinned articles that are not there */
async function mustExistPinned({ db }: Ctx, pinned: KbSettings['pinned']): Promise<void> {
  if (pinned.length === 0) return
  const ids = [...new Set(pinned.map(({ articleId }) => articleId))]
  const rows = await db
    .selectFrom('kbArticles')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is', null)
    .execute()
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  if (missing.length > 0) throw invalid({ field: 'pinned', reason: 'articles_not_there', params: { ids: missing } })
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** As it is stored: each language, reason and synonym once, and one article first for a query. */
function tidy(input: Omit<UpdateKbSettings, 'version' | 'logo'>): Partial<KbSettings> {
  const { languages, feedbackReasons, synonyms, pinned } = input
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<KbSettings>
  return {
    ...sent,
    ...(languages && { languages: unique(languages) }),
    ...(feedbackReasons && { feedbackReasons: unique(feedbackReasons) }),
    ...(synonyms && { synonyms: synonyms.map(unique).filter((group) => group.length > 1) }),
    ...(pinned && { pinned: [...new Map(pinned.map((one) => [one.query.toLowerCase(), one])).values()] }),
  }
}

/**
 * Changes what is sent, and nothing else; logos come as they were drawn.
 * @throws DomainError forbidden, kb_settings_changed (409, with the settings of now), invalid_input
 */
export async function update(
  ctx: Ctx,
  { version, logo, ...input }: Omit<UpdateKbSettings, 'logo'> & { logo?: Drawn | undefined },
): Promise<KbSettings> {
  must(ctx, 'article.configure')
  await sql`select pg_advisory_xact_lock(hashtextextended('kb-settings', ${ctx.actor.tenantId}))`.execute(ctx.db)
  const { version: was, ...before } = await stored(ctx)
  if (version !== undefined && version !== was) throw conflict('kb_settings_changed', { current: { ...before, version: was } })
  if (input.pinned) await mustExistPinned(ctx, input.pinned)
  const after = { ...before, ...tidy(input), logo: await keepLogos(ctx, before.logo, logo) }
  const change = diff(before, after)
  if (!differs(change)) return { ...before, version: was }
  const settings = JSON.stringify(after)
  await ctx.db
    .insertInto('kbSettings')
    .values({ tenantId: ctx.actor.tenantId, settings })
    .onConflict((oc) =>
      oc.column('tenantId').doUpdateSet((eb) => ({ settings, version: eb('kbSettings.version', '+', 1), updatedAt: now })),
    )
    .execute()
  await audit(ctx, { action: 'kb.settings_updated', resource: 'kb', ...change })
  await ctx.emit('kb:changed', {})
  return stored(ctx)
}
