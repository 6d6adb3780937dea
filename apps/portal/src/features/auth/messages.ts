import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.auth', {
  title: 'Entrar',
  resetTitle: 'Redefinir senha',
  intro: 'Acompanhe seus tickets e fale com a equipe.',
  ended: 'Sua sessão terminou. Entre novamente para continuar de onde parou.',
  passwordChanged: 'Senha alterada. Entre com a nova.',
})
