import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Language } from '@balcao/contracts/language'
import type { User, UserFilter } from '@balcao/contracts/users/users'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { fileName, readerOf } from '../ticket-list/export-reader.ts'
import { userView } from './user-rows.ts'
import { matching } from './users.ts'

/** People read at a time. */
const PART = 500

type Words = { heads: string[]; active: string; inactive: string; invited: string }
/** The first four columns are those of an import, which passes over the others. */
const WORDS: Record<Language, Words> = {
  'pt-BR': {
    heads: ['nome', 'e-mail', 'papel', 'empresa', 'situação', 'criado em', 'último acesso'],
    active: 'ativo',
    inactive: 'inativo',
    invited: 'convidado',
  },
  en: {
    heads: ['name', 'email', 'role', 'company', 'state', 'created', 'last seen'],
    active: 'active',
    inactive: 'inactive',
    invited: 'invited',
  },
}

/** A file under way: how many lines it will have, and how one is written. */
export type UsersExport = { rows: number; head: string; name: string; line: (user: User) => string }
/** The last person of a part. */
export type UsersPlace = { name: string; id: number }

/** Who may add people by a file takes them as one, too. @throws DomainError forbidden */
export const mayExport = (ctx: Ctx): void => must(ctx, 'user.manage')

/** Begins the file of the people of a list, and writes down that it was taken. @throws DomainError forbidden */
export async function beginUsers(ctx: Ctx, filter: UserFilter): Promise<UsersExport> {
  mayExport(ctx)
  const { rows } = await matching(ctx, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const { language, instant } = await readerOf(ctx)
  const words = WORDS[language]
  await audit(ctx, { action: 'user.exported', resource: 'user', details: { filter, rows }, risk: 'high' })
  const state = ({ active, invited }: User) => (invited ? words.invited : active ? words.active : words.inactive)
  return {
    ...{ rows, head: BOM + csvLine(words.heads), name: fileName(language === 'en' ? 'people' : 'pessoas', instant) },
    line: (user) =>
      csvLine([user.name, user.email, user.roleName, user.companyName, state(user), instant(user.createdAt), instant(user.lastSeenAt)]),
  }
}

/** The next people of a file after a place, by name, and where it goes on. @throws DomainError forbidden */
export async function usersPart(
  ctx: Ctx,
  filter: UserFilter,
  { line }: UsersExport,
  { name, id }: UsersPlace,
): Promise<{ text: string; next: UsersPlace | undefined }> {
  mayExport(ctx)
  const rows = await matching(ctx, filter)
    .where(isAfterName('u.name', 'u.id', [name, id]))
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .limit(PART)
    .execute()
  const last = rows.at(-1)
  return {
    text: rows.map((row) => line(userView(row))).join(''),
    next: rows.length === PART && last ? { name: last.name, id: last.id } : undefined,
  }
}
