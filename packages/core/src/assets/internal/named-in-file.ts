import { plainCnpj } from '@balcao/contracts/companies/cnpj'
import type { Ctx } from '../../ctx.ts'
import { bare } from './asset-file.ts'

/** What cells name: an id, undefined for nothing that is there. */
type Finds = (text: string) => number | undefined

const key = (text: string) => text.trim().toLowerCase()
const wordsOf = (cells: readonly string[]) => [...new Set(cells.map(key).filter(Boolean))]

/** Kinds of assets by name. */
export async function kindsOf({ db }: Ctx): Promise<Finds> {
  const found = await db.selectFrom('assetKinds').select(['id', 'name']).execute()
  const known = new Map(found.map(({ id, name }) => [bare(name), id]))
  return (text) => known.get(bare(text))
}

/** Companies by CNPJ or name; of several with one name, the oldest. */
export async function companiesOf({ db }: Ctx, cells: readonly string[]): Promise<Finds> {
  const words = wordsOf(cells)
  if (words.length === 0) return () => undefined
  const found = await db
    .selectFrom('companies')
    .select(['id', 'name', 'cnpj'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(words))),
        eb('cnpj', '=', eb.fn.any(eb.val(words.map((one) => plainCnpj(one)).filter(Boolean)))),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const known = new Map(found.flatMap(({ id, name, cnpj }) => [[key(name), id] as const, ...(cnpj ? [[cnpj, id] as const] : [])]))
  return (text) => known.get(key(text)) ?? known.get(plainCnpj(text))
}

/** People by e-mail, or by a name that nobody else has. */
export async function peopleOf({ db }: Ctx, cells: readonly string[]): Promise<Finds> {
  const words = wordsOf(cells)
  if (words.length === 0) return () => undefined
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('email', '=', eb.fn.any(eb.val(words))), eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(words)))]))
    .execute()
  const byName = Map.groupBy(found, ({ name }) => key(name))
  const byEmail = new Map(found.map(({ id, email }) => [email, id]))
  return (text) => {
    const named = byName.get(key(text)) ?? []
    return byEmail.get(key(text)) ?? (named.length === 1 ? named[0]?.id : undefined)
  }
}
