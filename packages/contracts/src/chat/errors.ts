/** Errors about the chat. */
export const chatErrors = {
  conversation_not_found: { pt: 'Conversa não encontrada.', en: 'Conversation not found.' },
  conversation_closed: { pt: 'Esta conversa foi encerrada.', en: 'This conversation is closed.' },
  chat_message_not_found: { pt: 'Mensagem não encontrada.', en: 'Message not found.' },
  not_own_message: { pt: 'Só quem escreveu a mensagem pode apagá-la.', en: 'Only its author may delete a message.' },
  action_expired: { pt: 'Este botão não vale mais. Pergunte de novo.', en: 'This button no longer works. Ask again.' },
  chat_has_ticket: { pt: 'Esta conversa já tem um ticket.', en: 'This conversation has a ticket already.' },
  chat_is_waiting: { pt: 'Esta conversa já está com o atendimento.', en: 'This conversation is with the desk already.' },
  chat_is_taken: { pt: 'Esta conversa não está mais na fila.', en: 'This conversation is no longer in the queue.' },
  chat_goes_on: { pt: 'Esta conversa ainda não foi encerrada.', en: 'This conversation is not closed yet.' },
  customer_not_online: { pt: 'O cliente não está online agora.', en: 'The customer is not online now.' },
  chat_not_offered: { pt: 'Esta conversa não está sendo oferecida a você.', en: 'This conversation is not offered to you.' },
  widget_not_found: { pt: 'Este chat não existe ou está desligado.', en: 'This chat does not exist or is turned off.' },
  widget_changed: {
    pt: 'O chat do site foi alterado por outra pessoa. Atualize a página.',
    en: 'The chat was changed by somebody else. Reload the page.',
  },
  widget_keys_full: {
    pt: 'Já há duas chaves. Aposente uma antes de criar outra.',
    en: 'There are two keys already. Retire one before you create another.',
  },
  widget_key_not_found: { pt: 'Esta chave não existe ou já foi aposentada.', en: 'This key does not exist or was retired.' },
  visit_ended: { pt: 'Esta conversa não está mais aberta neste navegador.', en: 'This conversation is no longer open in this browser.' },
  chat_out_of_hours: { pt: 'O atendimento está fechado agora. Deixe uma mensagem.', en: 'We are closed now. Leave a message.' },
  chat_is_open: { pt: 'O atendimento está aberto: escreva no chat.', en: 'We are open: write in the chat.' },
} as const
