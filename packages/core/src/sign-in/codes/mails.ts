import type { Ctx } from '../../ctx.ts'

type About = { name: string | null; language: string; tenantName: string; minutes: number }
type Text = { subject: string; text: string; linkPath?: string }

const hello = ({ name, language }: About) => (language === 'en' ? `Hello${name ? `, ${name}` : ''}!` : `Olá${name ? `, ${name}` : ''}!`)
const time = ({ minutes, language }: About) =>
  language === 'en' ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`

/** The mail with six digits, in the reader's language or the organisation's. */
export function codeMail(digits: string, isPassword: boolean, about: About): Text {
  const { tenantName } = about
  if (about.language === 'en')
    return {
      subject: `Your code for ${tenantName}`,
      text: `${hello(about)}\n\n${isPassword ? 'Enter this code to set your password for' : 'Enter this code to sign in to'} ${tenantName}: ${digits}\n\nIt is good for ${time(about)}, and once. Give it to nobody: we never ask for it.\n\nIf you did not ask for it, ignore this e-mail.\n`,
    }
  return {
    subject: `Seu código para ${tenantName}`,
    text: `${hello(about)}\n\n${isPassword ? 'Digite este código para criar a sua senha em' : 'Digite este código para entrar em'} ${tenantName}: ${digits}\n\nEle vale por ${time(about)} e só pode ser usado uma vez. Não o passe a ninguém: nunca o pedimos.\n\nSe você não pediu este código, ignore este e-mail.\n`,
  }
}

/** The mail with a link that opens an account. */
export function signUpMail(linkPath: string, about: About): Text {
  const { tenantName } = about
  if (about.language === 'en')
    return {
      subject: `Open your account at ${tenantName}`,
      text: `${hello(about)}\n\nUse the link below to open your account at ${tenantName}. It is good for ${time(about)}, and once.\n\nIf you did not ask for this, ignore this e-mail: no account is opened.\n`,
      linkPath,
    }
  return {
    subject: `Abra sua conta em ${tenantName}`,
    text: `${hello(about)}\n\nUse o link abaixo para abrir a sua conta em ${tenantName}. Ele vale por ${time(about)} e só pode ser usado uma vez.\n\nSe você não pediu, ignore este e-mail: nenhuma conta é aberta.\n`,
    linkPath,
  }
}

/** The mail to whoever's account was approved. */
export function approvedMail({ linkPath, ...about }: About & { linkPath: string }): Text {
  const { tenantName } = about
  if (about.language === 'en')
    return {
      subject: `Your account at ${tenantName} is ready`,
      text: `${hello(about)}\n\nYour account at ${tenantName} was approved. Sign in here:\n`,
      linkPath,
    }
  return {
    subject: `Sua conta em ${tenantName} está pronta`,
    text: `${hello(about)}\n\nSua conta em ${tenantName} foi aprovada. Entre por aqui:\n`,
    linkPath,
  }
}

/** Queues a mail; one whose key begins with `link-` is emptied once it is sent. */
export async function queueMail(ctx: Ctx, sourceKey: string, toAddress: string, mail: Text): Promise<void> {
  const { id: mailId } = await ctx.db
    .insertInto('mails')
    .values({ tenantId: ctx.actor.tenantId, sourceKey, toAddress, ...mail })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId })
}
