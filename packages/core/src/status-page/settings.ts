import type {
  ComponentInput,
  GetStatusPageSettings,
  StatusPageSettings,
  UpdateStatusPageSettings,
} from '@balcao/contracts/status-page/settings'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { componentRows } from './internal/component-rows.ts'
import { settingsOf } from './internal/settings-rows.ts'

/** How the status page is set up, and how many are mailed. */
export async function settings(ctx: Ctx, _: GetStatusPageSettings): Promise<StatusPageSettings> {
  const components = await componentRows(ctx)
  const { subscribers } = await ctx.db
    .selectFrom('statusSubscribers')
    .select((eb) => eb.fn.countAll<number>().as('subscribers'))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const { slug: org } = await ctx.db.selectFrom('tenants').select('slug').where('id', '=', ctx.actor.tenantId).executeTakeFirstOrThrow()
  const listed = components.map(({ createdAt: _at, ...one }) => one)
  return { ...(await settingsOf(ctx)), components: listed, subscribers: Number(subscribers), org }
}

/** What the audit log keeps. */
const audited = ({ isPublic, takesSubscribers, intro, components }: StatusPageSettings) => ({
  ...{ isPublic, takesSubscribers, intro },
  components: components.map(({ name, description }) => (description ? `${name}: ${description}` : name)),
})

/** Saves the whole list: those without an id are added, those left out are removed. @throws DomainError invalid_input for an id that is not listed */
async function saveComponents({ db, actor: { tenantId } }: Ctx, wanted: readonly ComponentInput[], held: readonly { id: number }[]) {
  const known = new Set(held.map(({ id }) => id))
  const wrong = wanted.flatMap(({ id }, n) =>
    id === undefined || known.delete(id) ? [] : [{ field: `components.${n}.id`, reason: 'component_unknown' as const }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
  if (known.size > 0)
    await db
      .deleteFrom('statusComponents')
      .where('id', 'in', [...known])
      .execute()
  // Names of before stand in the way of none of now: two may have changed places.
  await db.updateTable('statusComponents').set({ name: sql<string>`'#' || id` }).where('tenantId', '=', tenantId).execute()
  for (const [position, { id, name, description }] of wanted.entries()) {
    const values = { name, description, position }
    if (id === undefined)
      await db
        .insertInto('statusComponents')
        .values({ tenantId, ...values })
        .execute()
    else await db.updateTable('statusComponents').set(values).where('id', '=', id).execute()
  }
}

/** Changes what is sent. @throws DomainError status_page_changed (409, with the present state) when `version` is stale; invalid_input */
export async function updateSettings(ctx: Ctx, { version, components, ...input }: UpdateStatusPageSettings): Promise<StatusPageSettings> {
  const { tenantId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtext('status page'), ${tenantId}::int)`.execute(ctx.db)
  const before = await settings(ctx, {})
  if (version !== undefined && version !== before.version) throw conflict('status_page_changed', { current: before })
  if (components) await saveComponents(ctx, components, before.components)
  const { isPublic, takesSubscribers, intro } = {
    ...before,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  }
  const values = { isPublic, takesSubscribers, intro, version: before.version + 1 }
  await ctx.db
    .insertInto('statusPages')
    .values({ tenantId, ...values })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(values))
    .execute()
  const after = await settings(ctx, {})
  const change = diff(audited(before), audited(after))
  if (!differs(change)) {
    await ctx.db.updateTable('statusPages').set({ version: before.version }).where('tenantId', '=', tenantId).execute()
    return before
  }
  await audit(ctx, { action: 'status_page.updated', resource: 'status_page', ...change, risk: 'medium' })
  return after
}
