import type { App } from '@balcao/contracts/auth/provider'

export type Purpose = 'magic_link' | 'invite' | 'reset' | 'email'

/** What a mail is about: `confirmation` carries a sign-in link to whoever is said to have registered an organisation. */
type About = Purpose | 'confirmation'
type Facts = { name: string; tenantName: string; language: string; app: App; token: string } & Usual
/** `minutes`: how long a sign-in link is good; `redirect`: where the browser goes on to. */
type Usual = { code?: string | undefined; minutes: number; redirect?: string | undefined }
type Text = { subject: string; text: string }

const PATHS: Record<About, string> = {
  confirmation: '/auth/callback?stytch_token_type=magic_links&token=',
  magic_link: '/auth/callback?stytch_token_type=magic_links&token=',
  invite: '/invite?token=',
  reset: '/reset?token=',
  email: '/companies/validate-email?token=',
}
/** Pages that both apps have; the others are the staff app's. */
const IN_PORTAL: ReadonlySet<About> = new Set(['magic_link', 'reset'])

const PT: Record<About, (facts: Facts) => Text> = {
  confirmation: () => ({
    subject: 'Confirme seu e-mail no Balcão',
    text: 'Olá!\n\nEste endereço foi informado no registro de uma organização no Balcão. Se foi você, confirme e entre pelo link abaixo. Ele vale por 24 horas e só pode ser usado uma vez.\n\nSe não foi você, ignore este e-mail: sem a confirmação, o registro é apagado em alguns dias.\n',
  }),
  magic_link: ({ name, tenantName, code, minutes }) => ({
    subject: `Seu acesso a ${tenantName}`,
    text: `Olá, ${name}!\n\nUse o link abaixo para entrar em ${tenantName}. Ele vale por ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e só pode ser usado uma vez.${code ? `\n\nOu digite este código, que vale por ${Math.min(10, minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}: ${code}` : ''}\n\nSe você não pediu este acesso, ignore este e-mail.\n`,
  }),
  invite: ({ name, tenantName }) => ({
    subject: `Convite para ${tenantName}`,
    text: `Olá, ${name}!\n\nVocê foi convidado para ${tenantName}. Aceite o convite pelo link abaixo, nos próximos 7 dias:\n`,
  }),
  reset: ({ name, tenantName }) => ({
    subject: `Nova senha para ${tenantName}`,
    text: `Olá, ${name}!\n\nEscolha uma nova senha para ${tenantName} pelo link abaixo. Ele vale por 30 minutos e só pode ser usado uma vez.\n\nSe você não pediu uma nova senha, ignore este e-mail.\n`,
  }),
  email: ({ name, tenantName }) => ({
    subject: `Confirme seu e-mail em ${tenantName}`,
    text: `Olá, ${name}!\n\nConfirme que este endereço é seu pelo link abaixo, nas próximas 24 horas:\n`,
  }),
}

const EN: Record<About, (facts: Facts) => Text> = {
  confirmation: () => ({
    subject: 'Confirm your e-mail at Balcão',
    text: 'Hello!\n\nThis address was given when an organisation was registered at Balcão. If it was you, confirm it and sign in by the link below. It is good for 24 hours, and once.\n\nIf it was not you, ignore this e-mail: without a confirmation the registration is deleted in some days.\n',
  }),
  magic_link: ({ name, tenantName, code, minutes }) => ({
    subject: `Your sign-in to ${tenantName}`,
    text: `Hello, ${name}!\n\nUse the link below to sign in to ${tenantName}. It is good for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, and once.${code ? `\n\nOr enter this code, good for ${Math.min(10, minutes)} ${minutes === 1 ? 'minute' : 'minutes'}: ${code}` : ''}\n\nIf you did not ask for this, ignore this e-mail.\n`,
  }),
  invite: ({ name, tenantName }) => ({
    subject: `Invitation to ${tenantName}`,
    text: `Hello, ${name}!\n\nYou are invited to ${tenantName}. Accept by the link below within 7 days:\n`,
  }),
  reset: ({ name, tenantName }) => ({
    subject: `New password for ${tenantName}`,
    text: `Hello, ${name}!\n\nChoose a new password for ${tenantName} by the link below. It is good for 30 minutes, and once.\n\nIf you did not ask for a new password, ignore this e-mail.\n`,
  }),
  email: ({ name, tenantName }) => ({
    subject: `Confirm your e-mail at ${tenantName}`,
    text: `Hello, ${name}!\n\nConfirm that this address is yours by the link below, within 24 hours:\n`,
  }),
}

/** The mail that carries a link, in the person's language. The path has no host: the configured address is put before it. */
export function linkMail(about: About, facts: Facts): Text & { linkPath: string } {
  const base = facts.app === 'portal' && IN_PORTAL.has(about) ? '/portal' : ''
  const onward = facts.redirect === undefined ? '' : `&redirect=${encodeURIComponent(facts.redirect)}`
  return { ...(facts.language === 'en' ? EN : PT)[about](facts), linkPath: `${base}${PATHS[about]}${facts.token}${onward}` }
}
