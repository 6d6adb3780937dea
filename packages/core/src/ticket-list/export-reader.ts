import { type Language, languageOf } from '@balcao/contracts/language'
import { type Ctx, me } from '../ctx.ts'

/** How the person reads a file: their language, and instants by their clock, as spreadsheets understand them. */
export async function readerOf(ctx: Ctx): Promise<{ language: Language; instant: (at: string | null) => string }> {
  const { language, timeZone } = await ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', me(ctx))
    .select((eb) => ['u.language', eb.fn.coalesce('u.timeZone', 't.timeZone').as('timeZone')])
    .executeTakeFirstOrThrow()
  // Swedish writes a date as ISO does, with a blank in place of the T.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return { language: languageOf(language), instant: (at) => (at === null ? '' : clock.format(new Date(at))) }
}

/** A file's name, with the moment it was begun by its reader's clock. */
export const fileName = (what: string, instant: (at: string) => string) =>
  `${what}-${instant(new Date().toISOString()).slice(0, 16).replace(' ', '-').replace(':', '')}.csv`
