import { slugOf } from '@balcao/contracts/kb/slug'
import { RESERVED_SLUGS } from '@balcao/contracts/kb/words'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'

/** @throws DomainError slug_taken */
export async function mustBeFree({ db }: Ctx, slug: string): Promise<void> {
  const same = await db.selectFrom('kbCategories').select('id').where('slug', '=', slug).executeTakeFirst()
  if (same) throw conflict('slug_taken')
}

/** An address for a category of this name: with a number where its words are another one's already. */
export async function freeSlug({ db }: Ctx, name: string): Promise<string> {
  const words = slugOf(name).slice(0, 90).replace(/-$/, '') || 'categoria'
  const rows = await db
    .selectFrom('kbCategories')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', words), eb('slug', 'like', `${words}-%`)]))
    .execute()
  const taken = new Set<string>([...RESERVED_SLUGS, ...rows.map(({ slug }) => slug)])
  if (!taken.has(words)) return words
  let n = 2
  while (taken.has(`${words}-${n}`)) n++
  return `${words}-${n}`
}
