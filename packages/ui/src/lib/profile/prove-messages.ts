import { messages } from '../messages.ts'

export const t = messages('ui.prove', {
  title: 'Confirme que é você',
  why: 'Isto muda a segurança da conta ou dá acesso a dados. A confirmação vale por 5 minutos.',
  password: 'Senha',
  code: 'Código do aplicativo ou de recuperação',
  mailCode: 'Código do e-mail',
  usePassword: 'Usar a senha',
  useCode: 'Usar um código do segundo fator',
  byMail: 'Sua conta não tem senha nem segundo fator: enviamos um código ao seu e-mail.',
  sent: 'Código enviado para {email}. Ele vale por 5 minutos.',
  sentPlain: 'Código enviado ao seu e-mail. Ele vale por 5 minutos.',
  send: 'Enviar código',
  sendAgain: 'Enviar outro código',
  sending: 'Enviando…',
  empty: 'Preencha este campo.',
  sixDigits: 'São seis dígitos.',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
})
