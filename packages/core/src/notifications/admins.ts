import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { quickAction } from './internal/quick-actions.ts'
import type { News } from './news/texts.ts'
import { type Note, write } from './write.ts'

/** Who administers the organisation of this transaction, by whatever role. */
export function adminsOf({ db }: Ctx) {
  return db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select(['u.id', 'u.name', 'u.email', 'u.language'])
    .distinct()
    .where('u.isActive', '=', true)
    .where((eb) => eb.or([eb('u.role', 'in', ['admin', 'super_admin']), eb('r.base', 'in', ['admin', 'super_admin'])]))
    .orderBy('u.id')
    .execute()
}

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
