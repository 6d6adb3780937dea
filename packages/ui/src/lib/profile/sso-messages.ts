import { messages } from '../messages.ts'

/** Texts of linked logins on the profile. */
export const t = messages('ui.sso-identities', {
  title: 'Logins vinculados',
  text: 'Contas do provedor de identidade da organização que entram na sua conta.',
  linked: 'Vinculado {when}',
  used: 'usado {when}',
  unlink: 'Desvincular',
  unlinkOf: 'Desvincular {provider}',
  only: 'É o seu único jeito de entrar.',
  unlinkTitle: 'Desvincular {provider}?',
  unlinkText: 'Este login deixa de entrar na sua conta. Você entra com senha, ou com um link por e-mail.',
  unlinked: 'Login desvinculado.',
  failed: 'Não foi possível desvincular: {why}',
})
