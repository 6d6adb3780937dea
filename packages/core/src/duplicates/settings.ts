import {
  type DuplicateSettings,
  type ResetDuplicateSettings,
  STANDARD_SETTINGS,
  thresholdsOf,
  type UpdateDuplicateSettings,
} from '@balcao/contracts/duplicates/settings'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'

/** What the organisation set, and the standard where it set nothing. */
export async function settingsOf(ctx: Ctx): Promise<DuplicateSettings> {
  const row = await ctx.db.selectFrom('duplicateSettings').select(['changes', 'version']).executeTakeFirst()
  const settings = { ...STANDARD_SETTINGS, ...(row?.changes as Partial<DuplicateSettings> | undefined), version: row?.version ?? 0 }
  return settings.thresholdsFromCosts ? { ...settings, ...thresholdsOf(settings.costs) } : settings
}

/** The settings, where detection is on. @throws DomainError duplicates_off */
export async function mustBeOn(ctx: Ctx): Promise<DuplicateSettings> {
  const settings = await settingsOf(ctx)
  if (!settings.enabled) throw conflict('duplicates_off')
  return settings
}

/** What is set. @throws DomainError forbidden */
export async function get(ctx: Ctx): Promise<DuplicateSettings> {
  must(ctx, 'duplicate.review')
  return settingsOf(ctx)
}

/** Those that counted before may be gone. @throws DomainError invalid_input naming each field that tickets do not have */
async function mustBeFields({ db }: Ctx, keys: readonly string[], before: readonly string[]): Promise<void> {
  if (keys.every((key) => before.includes(key))) return
  const known = await db
    .selectFrom('customFields')
    .select('key')
    .where('entity', '=', 'ticket')
    .where('isActive', '=', true)
    .where('key', 'in', [...keys])
    .execute()
  const wrong = keys.flatMap((key, at) =>
    known.some((field) => field.key === key) || before.includes(key) ? [] : [{ field: `fields.${at}`, reason: 'field_not_found' as const }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
}

/**
 * Changes what is named; thresholds that are named no longer follow from the costs.
 * @throws DomainError forbidden, invalid_input, duplicate_settings_changed
 */
export async function update(ctx: Ctx, { version, ...changes }: UpdateDuplicateSettings): Promise<DuplicateSettings> {
  must(ctx, 'duplicate.manage')
  const before = await settingsOf(ctx)
  await mustBeFields(ctx, changes.fields ?? [], before.fields)
  const isNamed = changes.hintThreshold !== undefined || changes.groupThreshold !== undefined
  const own = isNamed ? { thresholdsFromCosts: false } : {}
  return store(ctx, before, { ...before, ...own, ...changes }, version ?? before.version)
}

/** Takes changes back: those named, or all. @throws DomainError forbidden */
export async function reset(ctx: Ctx, { keys }: ResetDuplicateSettings): Promise<DuplicateSettings> {
  must(ctx, 'duplicate.manage')
  const before = await settingsOf(ctx)
  const standard = keys ? Object.fromEntries(keys.map((key) => [key, STANDARD_SETTINGS[key]])) : STANDARD_SETTINGS
  return store(ctx, before, { ...before, ...standard }, before.version)
}

async function store(ctx: Ctx, before: DuplicateSettings, after: DuplicateSettings, version: number): Promise<DuplicateSettings> {
  const { version: _, ...values } = after
  const changes = Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(STANDARD_SETTINGS[key as keyof typeof STANDARD_SETTINGS]),
    ),
  )
  const row = await ctx.db
    .insertInto('duplicateSettings')
    .values({ tenantId: ctx.actor.tenantId, changes: JSON.stringify(changes), version: version + 1 })
    .onConflict((oc) =>
      oc
        .column('tenantId')
        .doUpdateSet({ changes: JSON.stringify(changes), version: version + 1 })
        .where('duplicateSettings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!row) throw conflict('duplicate_settings_changed', { current: await settingsOf(ctx) })
  const settled = await settingsOf(ctx)
  const { version: __, ...was } = before
  const { version: ___, ...is } = settled
  const change = diff(was, is)
  if (differs(change)) await audit(ctx, { action: 'duplicates.settings_updated', resource: 'duplicate_settings', ...change })
  return settled
}
