import { isStaff } from '@balcao/contracts/access'
import type { EventPayload } from '@balcao/contracts/events'
import { isGuestAddress } from '../chat/widget/guests.ts'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { baseOf } from '../roles/base.ts'

type What = EventPayload<'account:changed'>['what']
type Text = readonly [subject: string, text: string]

const PT: Record<What, Text> = {
  password: ['Sua senha foi alterada', 'A senha da sua conta foi alterada. As outras sessões foram encerradas.'],
  second_factor_on: ['Segundo fator ativado', 'Um aplicativo autenticador foi ligado à sua conta: o código dele será pedido ao entrar.'],
  second_factor_off: ['Segundo fator desativado', 'O segundo fator da sua conta foi desativado.'],
  api_token: ['Novo token de API', 'Um token de API foi criado na sua conta.'],
  sso_linked: [
    'Login único vinculado',
    'Um login do provedor de identidade da organização foi vinculado à sua conta e passa a abrir sessões nela.',
  ],
  phone_removed: ['Telefone removido', 'Um telefone da sua conta foi removido e não serve mais para entrar.'],
  wallet_added: ['Nova carteira', 'Uma carteira foi vinculada à sua conta e passa a abrir sessões nela.'],
  wallet_removed: ['Carteira removida', 'Uma carteira da sua conta foi removida e não serve mais para entrar.'],
  social_linked: ['Login de rede social vinculado', 'Um login de rede social foi vinculado à sua conta e passa a abrir sessões nela.'],
  social_unlinked: [
    'Login de rede social desvinculado',
    'Um login de rede social foi desvinculado da sua conta e não abre mais sessões nela.',
  ],
  passkey_added: ['Nova chave de acesso', 'Uma chave de acesso foi adicionada à sua conta: com ela se entra sem senha.'],
  passkey_removed: ['Chave de acesso removida', 'Uma chave de acesso da sua conta foi removida e não serve mais para entrar.'],
  passkeys_removed: [
    'Suas chaves de acesso foram removidas',
    'Um administrador removeu todas as chaves de acesso da sua conta e encerrou as suas sessões.',
  ],
  passkey_copied: [
    'Chave de acesso recusada',
    'Uma chave de acesso da sua conta foi recusada porque parece haver uma cópia dela. Remova-a no seu perfil e adicione outra.',
  ],
}
const EN: Record<What, Text> = {
  password: ['Your password was changed', 'The password of your account was changed. Your other sessions have ended.'],
  second_factor_on: ['Second factor turned on', 'An authenticator app was tied to your account: its code is asked for when you sign in.'],
  second_factor_off: ['Second factor turned off', 'The second factor of your account was turned off.'],
  api_token: ['New API token', 'An API token was created in your account.'],
  sso_linked: [
    'Single sign-on linked',
    'A login of your organisation’s identity provider was linked to your account and now opens sessions in it.',
  ],
  phone_removed: ['Phone number removed', 'A phone number of your account was removed and no longer signs in.'],
  wallet_added: ['New wallet', 'A wallet was linked to your account and now opens sessions in it.'],
  wallet_removed: ['Wallet removed', 'A wallet of your account was removed and no longer signs in.'],
  social_linked: ['Social login linked', 'A social login was linked to your account and now opens sessions in it.'],
  social_unlinked: ['Social login unlinked', 'A social login was unlinked from your account and opens no sessions in it any more.'],
  passkey_added: ['New passkey', 'A passkey was added to your account: it signs in without a password.'],
  passkey_removed: ['Passkey removed', 'A passkey of your account was removed and no longer signs in.'],
  passkeys_removed: ['Your passkeys were removed', 'An administrator removed all passkeys of your account and ended your sessions.'],
  passkey_copied: [
    'Passkey refused',
    'A passkey of your account was refused because there seems to be a copy of it. Remove it in your profile and add another.',
  ],
}
const CLOSING = {
  pt: 'Se não foi você, troque a senha, encerre as outras sessões e avise o administrador. Veja o seu perfil:',
  en: 'If it was not you, change your password, end your other sessions and tell your administrator. See your profile:',
}

/** Mails the owner that a key of their account changed, in their language (A24). */
export async function mailOwner(ctx: Ctx, { outboxId, payload }: Fact<'account:changed'>): Promise<void> {
  const owner = await ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', payload.userId)
    .select(['u.email', 'u.name', 'u.language', 'u.role', 'r.base'])
    .executeTakeFirst()
  // What stands for an address gets no mail.
  if (!owner || isGuestAddress(owner.email)) return
  const isCustomer = !isStaff(baseOf({ slug: owner.role, base: owner.base }))
  const english = owner.language === 'en'
  const [subject, text] = (english ? EN : PT)[payload.what]
  const greeting = english ? `Hello, ${owner.name}!` : `Olá, ${owner.name}!`
  const mail = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: ctx.actor.tenantId,
      sourceKey: `account-${outboxId}`,
      toAddress: owner.email,
      subject,
      text: `${greeting}\n\n${text}\n\n${english ? CLOSING.en : CLOSING.pt}`,
      linkPath: isCustomer ? '/portal/profile' : '/profile',
    })
    .onConflict((oc) => oc.columns(['tenantId', 'sourceKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (mail) await ctx.emit('mail:queued', { mailId: mail.id })
}
