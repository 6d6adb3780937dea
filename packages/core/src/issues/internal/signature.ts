import type { Ctx } from '../../ctx.ts'

/** Whose name stands below a comment of the caller's: the organisation's, or their own. */
export async function signatureOf({ db, actor }: Ctx, signedAs: string): Promise<string> {
  if (signedAs === 'person') return actor.name
  return (await db.selectFrom('tenants').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).name
}

/** What would be a sign, or a name that calls somebody, in a name. */
const SIGNS = /[\\`*_{}[\]<>#|~&!]/g

/** A comment with the name of who wrote it below. */
export const signed = (text: string, name: string): string =>
  `${text}\n\n— ${name.replace(/\s+/g, ' ').replace(SIGNS, '\\$&').replaceAll('@', '@\u200b')}`
