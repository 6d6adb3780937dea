import { messages } from './messages.ts'

export const t = messages('ui.prove', {
  title: 'Confirme que é você',
  why: 'Isto muda a segurança da conta ou dá acesso a dados. A confirmação vale por 5 minutos.',
  password: 'Senha',
  code: 'Código do aplicativo ou de recuperação',
  usePassword: 'Usar a senha',
  useCode: 'Usar um código do segundo fator',
  empty: 'Preencha este campo.',
  neither: 'Sua conta não tem senha nem segundo fator. Saia e entre de novo pelo link de acesso para confirmar.',
  signOut: 'Sair e entrar de novo',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
})
