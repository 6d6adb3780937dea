import { isAtLeast } from '@balcao/contracts/access'
import type { App } from '@balcao/contracts/auth/provider'
import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../../ctx.ts'
import { roleOf } from '../../roles/base.ts'
import { requiringFor } from '../required.ts'

const HOUR_MS = 3_600_000

const TEXTS = {
  'pt-BR': (name: string, tenant: string, label: string) => ({
    subject: `Sua senha em ${tenant}`,
    text: `Olá, ${name}!\n\nAlguém, talvez você, pediu uma nova senha para ${tenant}. A sua senha é a de ${label}, e não pode ser trocada no Balcão: troque-a onde você costuma trocá-la na organização, ou fale com o administrador.\n\nDepois, entre com o seu e-mail e a senha nova:\n`,
  }),
  en: (name: string, tenant: string, label: string) => ({
    subject: `Your password at ${tenant}`,
    text: `Hello, ${name}!\n\nSomebody, perhaps you, asked for a new password for ${tenant}. Your password is that of ${label}, and cannot be changed at Balcão: change it where you usually do in your organisation, or talk to its administrator.\n\nThen sign in with your e-mail and the new password:\n`,
  }),
}

type Person = { id: number; email: string; name: string; role: string; tenantName: string }

/**
 * Where a directory's password is the only one, the person is mailed where it is changed, in place of a link that would set one of no use.
 * @returns whether that was so
 */
export async function mailOfDirectory(ctx: Ctx, { id, email, name, role, tenantName }: Person, app: App): Promise<boolean> {
  const requiring = await requiringFor(ctx, { email, role })
  if (requiring?.protocol !== 'ldap' || isAtLeast((await roleOf(ctx.db, role)).base, 'admin')) return false
  const { language } = await ctx.db.selectFrom('users').where('id', '=', id).select('language').executeTakeFirstOrThrow()
  const mail = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: ctx.actor.tenantId,
      // Once an hour: more would be mischief.
      sourceKey: `password-of-directory-${id}-${Math.floor(Date.now() / HOUR_MS)}`,
      toAddress: email,
      ...TEXTS[languageOf(language)](name, tenantName, requiring.label),
      linkPath: app === 'portal' ? '/portal/login' : '/login',
    })
    .onConflict((of) => of.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (mail) await ctx.emit('mail:queued', { mailId: mail.id })
  return true
}
