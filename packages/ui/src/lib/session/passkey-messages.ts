import { messages } from '../messages.ts'

/** Texts of passkeys on the sign-in pages of both apps. */
export const t = messages('ui.passkey-sign-in', {
  enter: 'Entrar com chave de acesso',
  entering: 'Aguardando o navegador…',
  failed: 'Não foi possível entrar com a chave de acesso. Tente de novo ou entre de outra forma.',
  declined: 'A chave de acesso não foi confirmada. Tente de novo ou entre de outra forma.',
  factor: 'Usar chave de acesso',
  factorText: 'Confirme com a sua chave de acesso.',
  nowhere: 'Seu segundo fator é uma chave de acesso, e este navegador não a oferece aqui. Entre no endereço em que ela foi criada.',
})
