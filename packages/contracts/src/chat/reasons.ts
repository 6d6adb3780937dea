/** Why an input of the chat is refused. */
export const chatReasons = {
  chat_message_unknown: 'Esta mensagem não existe nesta conversa.',
  chat_transfer_target: 'Informe a fila ou a pessoa, e só uma delas.',
  chat_domain_malformed: 'Informe só o domínio, como www.exemplo.com.br ou *.exemplo.com.br.',
  chat_identity_refused: 'Esta identidade não foi assinada com uma chave válida do chat.',
  chat_who_missing: 'Informe o seu nome e o seu e-mail.',
  chat_consent_missing: 'Para continuar, aceite o aviso.',
  action_not_offered: 'Esta mensagem não oferece isto.',
}
