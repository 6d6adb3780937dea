import { isAtLeast, ROLES, type Role } from '@balcao/contracts/access'
import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { quickAction } from './internal/quick-actions.ts'
import type { News } from './news/texts.ts'
import { type Note, write } from './write.ts'

const from = (least: Role) => ROLES.filter((role) => isAtLeast(role, least))

/** Who has this role or a higher one, by whatever role of the organisation's own. */
function peopleFrom({ db }: Ctx, least: Role) {
  return db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select(['u.id', 'u.name', 'u.email', 'u.language'])
    .distinct()
    .where('u.isActive', '=', true)
    .where((eb) => eb.or([eb('u.role', 'in', from(least)), eb('r.base', 'in', from(least))]))
    .orderBy('u.id')
    .execute()
}

/** Who administers the organisation of this transaction. */
export const adminsOf = (ctx: Ctx) => peopleFrom(ctx, 'admin')
/** Its managers, and who administers it. */
export const managersOf = (ctx: Ctx) => peopleFrom(ctx, 'manager')

type Reader = { id: number; language: string }
type ToPeople = Omit<Note, 'userId' | 'title' | 'message'> & { said: News }

/** Tells each of these people, once a `sourceKey`, where they want it. */
export async function notifyPeople(ctx: Ctx, people: readonly Reader[], { said, ...note }: ToPeople): Promise<void> {
  await write(
    ctx,
    people.map(({ id, language: kept }) => {
      const language = languageOf(kept)
      const quickActions = note.actionUrl === undefined ? [] : [quickAction('open', language)]
      return { quickActions, ...note, ...said(language), userId: id }
    }),
  )
}

/** Tells every administrator, each once a `sourceKey`. */
export async function notifyAdmins(ctx: Ctx, note: ToPeople): Promise<void> {
  await notifyPeople(ctx, await adminsOf(ctx), note)
}
