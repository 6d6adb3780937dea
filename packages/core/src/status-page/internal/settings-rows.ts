import type { Ctx } from '../../ctx.ts'

const DEFAULTS = { isPublic: false, takesSubscribers: true, intro: '', version: 1 }
export type SettingsRow = typeof DEFAULTS

/** How the page is set up; the defaults where nobody did. */
export async function settingsOf({ db, actor }: Ctx): Promise<SettingsRow> {
  const row = await db
    .selectFrom('statusPages')
    .select(['isPublic', 'takesSubscribers', 'intro', 'version'])
    .where('tenantId', '=', actor.tenantId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}
