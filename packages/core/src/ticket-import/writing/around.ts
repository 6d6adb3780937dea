import { CreateCompany } from '@balcao/contracts/companies/companies'
import { CreateTag } from '@balcao/contracts/tags/tags'
import { create as createCompany } from '../../companies/companies.ts'
import type { Ctx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import { can } from '../../policy.ts'
import { create as createTag } from '../../tags/tags.ts'
import type { ImportedTicket } from '../reading/item.ts'

/** Things by the small letters of their names. */
export type ByName = ReadonlyMap<string, number>

const wanted = (names: readonly string[], there: ByName) =>
  [...new Map(names.map((name) => [name.toLowerCase(), name]))].filter(([key]) => !there.has(key))

/** Makes one; undefined where it is refused, which leaves it out. A refusal comes before anything is written. */
async function made(run: () => Promise<{ id: number }>): Promise<number | undefined> {
  try {
    return (await run()).id
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'internal') return undefined
    throw error
  }
}

/** The companies of some tickets, made where they are not here and the importer may. Of several with one name, the oldest. */
export async function companiesOf(ctx: Ctx, tickets: readonly ImportedTicket[]): Promise<ByName> {
  const names = tickets.flatMap(({ company }) => company ?? [])
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val([...new Set(names.map((name) => name.toLowerCase()))]))))
    .orderBy('id', 'desc')
    .execute()
  const companies = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  if (!can(ctx.actor, 'company.manage')) return companies
  for (const [key, name] of wanted(names, companies)) {
    const input = CreateCompany.safeParse({ name })
    const id = input.success ? await made(() => createCompany(ctx, input.data)) : undefined
    if (id !== undefined) companies.set(key, id)
  }
  return companies
}

/** The tags of some tickets, made where they are not here and the importer may. */
export async function tagsOf(ctx: Ctx, tickets: readonly ImportedTicket[]): Promise<ByName> {
  const names = tickets.flatMap(({ tags }) => tags)
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val([...new Set(names.map((name) => name.toLowerCase()))]))))
    .execute()
  const tags = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  if (!can(ctx.actor, 'tag.manage')) return tags
  for (const [key, name] of wanted(names, tags)) {
    const input = CreateTag.safeParse({ name })
    const id = input.success ? await made(() => createTag(ctx, input.data)) : undefined
    if (id !== undefined) tags.set(key, id)
  }
  return tags
}
