import { messages } from '../messages.ts'

/** Texts of linked logins on the profile. */
export const t = messages('ui.sso-identities', {
  title: 'Logins vinculados',
  text: 'Contas de provedores de identidade da organização que entram na sua conta.',
  linked: 'Vinculado {when}',
  used: 'usado {when}',
  unlink: 'Desvincular',
  unlinkOf: 'Desvincular {provider}',
  only: 'É o seu único jeito de entrar.',
  unlinkTitle: 'Desvincular {provider}?',
  unlinkText: 'Este login deixa de entrar na sua conta. Você entra com senha, ou com um link por e-mail.',
  unlinked: 'Login desvinculado.',
  failed: 'Não foi possível desvincular: {why}',
  link: 'Vincular {provider}',
  linkTitle: 'Vincular {provider}?',
  linkText: 'Quem entra no provedor como {email} passa a entrar na sua conta.',
  linkDiffers: 'O endereço é outro: o da sua conta é {own}. Confirme só se os dois são seus.',
  linkConfirm: 'Vincular',
  linkDone: 'Login vinculado.',
  linkFailed: 'Não foi possível vincular: {why}',
  link_cancelled: 'O vínculo foi cancelado no provedor.',
  link_expired: 'O vínculo demorou demais ou já foi usado. Tente de novo.',
  link_away: 'O provedor de identidade não respondeu. Tente de novo em instantes.',
  link_refused: 'Este login não pode ser vinculado à sua conta.',
})
