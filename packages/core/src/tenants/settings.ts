import type { Language } from '@balcao/contracts/language'
import { THE_ORGANIZATION } from '@balcao/contracts/maintenance/history/kinds'
import type { OrganizationSettings, UpdateOrganization } from '@balcao/contracts/tenants/settings'
import type { EmailWatchersAllowed } from '@balcao/contracts/watchers/email-watchers'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { moveToZone } from '../recurring/zone.ts'

type House = { publicUrl: string }

function addressOf(subdomain: string | null, { publicUrl }: House): string | null {
  if (subdomain === null) return null
  const { protocol, host } = new URL(publicUrl)
  return `${protocol}//${subdomain}.${host}`
}

const row = ({ db, actor }: Ctx) =>
  db
    .selectFrom('tenants')
    .where('id', '=', actor.tenantId)
    .select([
      'name',
      'slug',
      'subdomain',
      'language',
      'timeZone',
      'emailWatchers',
      'reopenDays',
      'autoCloseDays',
      'reopenedTo',
      'createdAt',
    ])

type Row = Awaited<ReturnType<typeof hold>>
/** What of it an administrator sets. */
const settable = ({ name, language, timeZone, emailWatchers, reopenDays, autoCloseDays, reopenedTo }: Row) => ({
  ...{ name, language, timeZone, emailWatchers, reopenDays, autoCloseDays, reopenedTo },
})

/** Holds other changes of the settings off until the transaction ends. */
export const hold = (ctx: Ctx) => row(ctx).forUpdate().executeTakeFirstOrThrow()

/** What the organisation is called, and how it counts. @throws DomainError forbidden */
export async function get(ctx: Ctx, testDb: House): Promise<OrganizationSettings> {
  must(ctx, 'organization.manage')
  const settings = await row(ctx).executeTakeFirstOrThrow()
  return {
    ...settings,
    language: settings.language as Language,
    emailWatchers: settings.emailWatchers as EmailWatchersAllowed,
    address: addressOf(settings.subdomain, testDb),
  }
}

/**
 * Changes what the organisation sets for itself. Its default calendar goes along to another time zone, unless somebody
 * gave it one of its own, and so do recurring tickets. Saving counts as having looked, also where nothing changed.
 * @throws DomainError forbidden
 */
export async function update(ctx: Ctx, input: UpdateOrganization, testDb: House): Promise<OrganizationSettings> {
  must(ctx, 'organization.manage')
  const { tenantId } = ctx.actor
  const before = await row(ctx).forUpdate().executeTakeFirstOrThrow()
  const was = settable(before)
  const values = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) } as typeof was
  const { timeZone } = values
  const changed = diff(was, values)
  await ctx.db
    .updateTable('tenants')
    .set({ ...values, settingsSavedAt: sql<string>`now()` })
    .where('id', '=', tenantId)
    .execute()
  if (!differs(changed)) return get(ctx, testDb)
  const moved = await ctx.db
    .updateTable('calendars')
    .set((eb) => ({ timeZone, version: eb('version', '+', 1) }))
    .where('isDefault', '=', true)
    .where('timeZone', '=', before.timeZone)
    .where('timeZone', '<>', timeZone)
    .returning(['id', 'name'])
    .execute()
  for (const { id } of moved) await ctx.emit('calendar:changed', { calendarId: id, what: 'hours' })
  if (timeZone !== before.timeZone) await moveToZone(ctx, timeZone)
  await audit(ctx, {
    action: 'organization.updated',
    resource: 'organization',
    resourceId: tenantId,
    ...changed,
    details: moved[0] ? { calendar: moved[0].name } : null,
  })
  await keepVersion(ctx, 'organization', { id: THE_ORGANIZATION, ...was }, { id: THE_ORGANIZATION, ...values })
  return get(ctx, testDb)
}
