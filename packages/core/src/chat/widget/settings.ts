import { randomBytes } from 'node:crypto'
import {
  MAX_WIDGET_KEYS,
  type RetireWidgetKey,
  STANDARD_WIDGET,
  type UpdateWidget,
  type WidgetSettings,
} from '@balcao/contracts/chat/widget-settings'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { Secrets } from '../../ports.ts'
import { liveKeys, newKid, secretOf } from './keys.ts'

/** What the settings need of the installation. */
export type WidgetInstallation = { secrets: Secrets; publicUrl: string }
type Values = typeof STANDARD_WIDGET
const NAMES = Object.keys(STANDARD_WIDGET) as (keyof Values)[]

const valuesOf = (changes: object): Values => ({ ...STANDARD_WIDGET, ...(changes as Partial<Values>) })
const only = (values: Values): Values => Object.fromEntries(NAMES.map((name) => [name, values[name]])) as Values

const rowOf = ({ db, actor }: Ctx) =>
  db.selectFrom('chatWidgets').where('tenantId', '=', actor.tenantId).select(['key', 'isEnabled', 'changes', 'version'])

/** What is set, for our own use: undefined where nobody saved it. */
export async function widgetOf(ctx: Ctx): Promise<(Values & { key: string }) | undefined> {
  const row = await rowOf(ctx).executeTakeFirst()
  return row && { ...valuesOf(row.changes), enabled: row.isEnabled, key: row.key }
}

/** What an organisation's pages include, for all of them alike. */
const scriptOf = (key: string, publicUrl: string) =>
  `<script>window.balcao=window.balcao||function(){(balcao.q=balcao.q||[]).push(arguments)}</script>
<script async src="${new URL('/widget/loader.js', publicUrl)}" data-key="${key}"></script>`

/** The widget with its script and its keys. @throws DomainError forbidden */
export async function get(ctx: Ctx, { secrets, publicUrl }: WidgetInstallation): Promise<WidgetSettings> {
  must(ctx, 'organization.manage')
  const row = await rowOf(ctx).executeTakeFirst()
  const keys = await liveKeys(ctx)
  return {
    ...valuesOf(row?.changes ?? {}),
    enabled: row?.isEnabled ?? false,
    key: row?.key ?? null,
    script: row ? scriptOf(row.key, publicUrl) : null,
    keys: keys.map(({ kid, createdAt }) => ({ kid, createdAt, secret: secretOf(secrets, ctx.actor.tenantId, kid) })),
    version: row?.version ?? 0,
  }
}

/** Changes what is named; the first time, the widget gets its key. @throws DomainError forbidden, widget_changed */
export async function update(ctx: Ctx, { version, ...input }: UpdateWidget, installation: WidgetInstallation): Promise<WidgetSettings> {
  must(ctx, 'organization.manage')
  const before = await get(ctx, installation)
  const was = only(before)
  const values: Values = { ...was, ...input, domains: [...new Set(input.domains ?? was.domains)] }
  const asked = version ?? before.version
  const changes = Object.fromEntries(
    NAMES.filter((name) => name !== 'enabled' && JSON.stringify(values[name]) !== JSON.stringify(STANDARD_WIDGET[name])).map((name) => [
      name,
      values[name],
    ]),
  )
  const stored = { isEnabled: values.enabled, changes: JSON.stringify(changes), version: asked + 1, updatedAt: sql<string>`now()` }
  const { tenantId } = ctx.actor
  const written = await ctx.db
    .insertInto('chatWidgets')
    // The tenant is in the key: whose a widget is is known before anything is read.
    .values({ tenantId, key: `${tenantId}-${randomBytes(9).toString('base64url')}`, ...stored })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(stored).where('chatWidgets.version', '=', asked))
    .returning('version')
    .executeTakeFirst()
  if (!written) throw conflict('widget_changed', { current: await get(ctx, installation) })
  const changed = diff(was, values)
  if (differs(changed)) await audit(ctx, { action: 'chat_widget.updated', resource: 'chat_widget', ...changed })
  return get(ctx, installation)
}

/** Adds a signing key; the one before it stays good until it is retired. @throws DomainError forbidden, widget_keys_full */
export async function addKey(ctx: Ctx, installation: WidgetInstallation): Promise<WidgetSettings> {
  must(ctx, 'organization.manage')
  await sql`select pg_advisory_xact_lock(hashtext('chat_widget_keys'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  if ((await liveKeys(ctx)).length >= MAX_WIDGET_KEYS) throw conflict('widget_keys_full')
  const kid = newKid()
  await ctx.db.insertInto('chatWidgetKeys').values({ tenantId: ctx.actor.tenantId, kid }).execute()
  await audit(ctx, { action: 'chat_widget.key_created', resource: 'chat_widget', ...diff(null, { kid }), risk: 'high' })
  return get(ctx, installation)
}

/** Ends a key: what was signed under it is refused from now on. @throws DomainError forbidden, widget_key_not_found */
export async function retireKey(ctx: Ctx, { kid }: RetireWidgetKey, installation: WidgetInstallation): Promise<WidgetSettings> {
  must(ctx, 'organization.manage')
  const retired = await ctx.db
    .updateTable('chatWidgetKeys')
    .set({ retiredAt: sql<string>`now()` })
    .where('kid', '=', kid)
    .where('retiredAt', 'is', null)
    .returning('kid')
    .executeTakeFirst()
  if (!retired) throw notFound('widget_key_not_found')
  await audit(ctx, { action: 'chat_widget.key_retired', resource: 'chat_widget', ...diff({ kid }, null), risk: 'high' })
  return get(ctx, installation)
}
