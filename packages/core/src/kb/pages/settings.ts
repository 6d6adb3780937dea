import { KB_DEFAULTS, type KbSettings } from '@balcao/contracts/kb/settings'
import type { Ctx } from '../../ctx.ts'

export type PublicSettings = Omit<KbSettings, 'version'>

/** How the tenant set up its knowledge base, as pages need it. */
export async function publicSettings({ db, actor }: Ctx): Promise<PublicSettings> {
  const row = await db.selectFrom('kbSettings').select('settings').where('tenantId', '=', actor.tenantId).executeTakeFirst()
  return { ...KB_DEFAULTS, ...(row?.settings as Partial<KbSettings> | undefined) }
}

/** Whether somebody without a session reads here. */
export const isOpen = ({ enabled, publicAccess }: PublicSettings): boolean => enabled && publicAccess
