import { messages } from '@balcao/ui/lib/messages'

/** Texts of the page that confirms or stops the change of one's own address. */
export const t = messages('auth.email-change', {
  changeTitle: 'Confirmar novo e-mail',
  changeDone: 'Seu e-mail foi trocado. Use o novo endereço para entrar.',
  stopTitle: 'Cancelar a troca de e-mail',
  stopText: 'O e-mail da conta continua a ser este endereço, ou volta a ser. Se a troca já valia, todas as sessões são encerradas.',
  stop: 'Manter este endereço',
  stoppedDone: 'A troca foi cancelada. Troque a sua senha: quem pediu a troca entrou na sua conta.',
  undoneDone: 'A troca foi desfeita e todas as sessões foram encerradas. Escolha uma nova senha ao entrar.',
})
