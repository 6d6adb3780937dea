import { type KbSettings, LOGO_THEMES, type LogoTheme } from '@balcao/contracts/kb/settings'
import type { Ctx } from '../../ctx.ts'

/** Logos as they were drawn anew; null takes one away. */
export type Drawn = { [Theme in LogoTheme]?: Uint8Array | null }

/** Keeps what was drawn, each under an address of its own. */
export async function keepLogos({ db, actor }: Ctx, before: KbSettings['logo'], drawn: Drawn = {}): Promise<KbSettings['logo']> {
  const after = { ...before }
  for (const theme of LOGO_THEMES) {
    const bytes = drawn[theme]
    if (bytes === undefined) continue
    await db.deleteFrom('kbLogos').where('tenantId', '=', actor.tenantId).where('theme', '=', theme).execute()
    const made =
      bytes &&
      db
        .insertInto('kbLogos')
        .values({ tenantId: actor.tenantId, theme, bytes: Buffer.from(bytes) })
        .returning('id')
    after[theme] = made ? (await made.executeTakeFirstOrThrow()).id : null
  }
  return after
}
