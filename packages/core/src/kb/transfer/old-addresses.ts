import type { Ctx } from '../../ctx.ts'
import { readable } from '../readers.ts'

/** An address without the words behind its number, as help centres write them: the number decides there as well. */
export const numberOnly = (path: string): string => path.replace(/(\/articles\/\d+)-[^/]*$/, '$1')

/** The article that had this path elsewhere, as far as this reader reads it. */
export function articleAtOldAddress(ctx: Ctx, path: string): Promise<{ id: number; slug: string } | undefined> {
  return ctx.db
    .selectFrom('kbOldAddresses as o')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'o.tenantId').onRef('a.id', '=', 'o.articleId'))
    .where('o.path', 'in', [path, numberOnly(path)])
    .where(readable(ctx))
    .select(['a.id', 'a.slug'])
    .executeTakeFirst()
}
