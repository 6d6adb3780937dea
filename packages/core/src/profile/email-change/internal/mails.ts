import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@balcao/contracts/profile/email-changes'
import type { Ctx } from '../../../ctx.ts'

const PAGE = '/companies/validate-email?token='

type About = 'confirm' | 'taken' | 'asked' | 'changed' | 'undone'
type Facts = { name: string; tenantName: string; language: string; email: string }
type Text = { subject: string; text: string }

const PT: Record<About, (facts: Facts) => Text> = {
  confirm: ({ name, tenantName }) => ({
    subject: `Confirme seu novo e-mail em ${tenantName}`,
    text: `Olá, ${name}!\n\nVocê pediu para usar este endereço na sua conta em ${tenantName}. Confirme pelo link abaixo nas próximas ${EMAIL_CHANGE_HOURS} horas; até lá, vale o endereço anterior.\n\nSe não foi você, ignore este e-mail: sem a confirmação, nada muda.\n`,
  }),
  taken: ({ tenantName }) => ({
    subject: `Este e-mail já tem uma conta em ${tenantName}`,
    text: `Olá!\n\nAlguém pediu para usar este endereço em outra conta em ${tenantName}, mas ele já é de uma conta. Nada mudou.\n\nSe foi você, entre com este endereço:\n`,
  }),
  asked: ({ name, tenantName, email }) => ({
    subject: `Pediram a troca do seu e-mail em ${tenantName}`,
    text: `Olá, ${name}!\n\nFoi pedida a troca do e-mail da sua conta em ${tenantName} para ${email}. Ela vale quando o novo endereço confirmar.\n\nSe não foi você, cancele pelo link abaixo e troque a sua senha. Ele vale até ${EMAIL_UNDO_DAYS} dias depois da troca.\n`,
  }),
  changed: ({ name, tenantName, email }) => ({
    subject: `Seu e-mail em ${tenantName} foi trocado`,
    text: `Olá, ${name}!\n\nO e-mail da sua conta em ${tenantName} agora é ${email}, e as outras sessões foram encerradas. Este endereço não entra mais.\n\nSe não foi você, desfaça a troca pelo link abaixo nos próximos ${EMAIL_UNDO_DAYS} dias.\n`,
  }),
  undone: ({ name, tenantName }) => ({
    subject: `A troca do seu e-mail em ${tenantName} foi desfeita`,
    text: `Olá, ${name}!\n\nO e-mail da sua conta em ${tenantName} voltou a ser este, e todas as sessões foram encerradas.\n\nQuem pediu a troca conhecia a sua senha ou usava uma sessão sua: escolha uma nova senha agora mesmo e confira as chaves de acesso no seu perfil.\n`,
  }),
}

const EN: Record<About, (facts: Facts) => Text> = {
  confirm: ({ name, tenantName }) => ({
    subject: `Confirm your new e-mail at ${tenantName}`,
    text: `Hello, ${name}!\n\nYou asked to use this address for your account at ${tenantName}. Confirm it by the link below within ${EMAIL_CHANGE_HOURS} hours; until then the former address stands.\n\nIf it was not you, ignore this e-mail: without a confirmation nothing changes.\n`,
  }),
  taken: ({ tenantName }) => ({
    subject: `This e-mail has an account at ${tenantName} already`,
    text: `Hello!\n\nSomebody asked to use this address for another account at ${tenantName}, but it has an account already. Nothing has changed.\n\nIf it was you, sign in with this address:\n`,
  }),
  asked: ({ name, tenantName, email }) => ({
    subject: `A change of your e-mail at ${tenantName} was asked for`,
    text: `Hello, ${name}!\n\nSomebody asked to change the e-mail of your account at ${tenantName} to ${email}. It takes effect once the new address confirms it.\n\nIf it was not you, stop it by the link below and change your password. The link is good until ${EMAIL_UNDO_DAYS} days after the change.\n`,
  }),
  changed: ({ name, tenantName, email }) => ({
    subject: `Your e-mail at ${tenantName} was changed`,
    text: `Hello, ${name}!\n\nThe e-mail of your account at ${tenantName} is ${email} now, and your other sessions have ended. This address signs in no more.\n\nIf it was not you, undo the change by the link below within ${EMAIL_UNDO_DAYS} days.\n`,
  }),
  undone: ({ name, tenantName }) => ({
    subject: `The change of your e-mail at ${tenantName} was undone`,
    text: `Hello, ${name}!\n\nThe e-mail of your account at ${tenantName} is this one again, and all sessions have ended.\n\nWhoever asked for the change knew your password or used a session of yours: choose a new password now, and look at the passkeys in your profile.\n`,
  }),
}

const PATHS: Partial<Record<About, string>> = { taken: '/login', undone: '/reset' }

/** Queues one of the mails of a change. @param key of the mail: the same is sent once; those with a link begin so, and are emptied once they are sent */
export async function mailAbout(
  ctx: Ctx,
  about: About,
  { key, to, token = '', ...facts }: Facts & { key: string; to: string; token?: string },
): Promise<void> {
  const { id: mailId } = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: ctx.actor.tenantId,
      sourceKey: `link-email-${about}-${key}`,
      toAddress: to,
      ...(facts.language === 'en' ? EN : PT)[about](facts),
      linkPath: PATHS[about] ?? `${PAGE}${token}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId })
}
