/** Errors about WhatsApp. */
export const whatsappErrors = {
  whatsapp_account_not_found: { pt: 'Número do WhatsApp não encontrado.', en: 'WhatsApp number not found.' },
  whatsapp_account_exists: { pt: 'Este número já foi cadastrado.', en: 'This number is there already.' },
  whatsapp_account_changed: { pt: 'O número mudou enquanto você o editava.', en: 'The number changed while you were editing it.' },
  too_many_whatsapp_accounts: {
    pt: 'A organização já tem o máximo de números.',
    en: 'The organization has the most numbers it can have.',
  },
  whatsapp_sealed: {
    pt: 'O token deste número não pode ser lido. Informe-o de novo.',
    en: 'The token of this number cannot be read. Enter it again.',
  },
  whatsapp_api_failed: { pt: 'A Meta recusou o pedido.', en: 'Meta refused the request.' },
  whatsapp_hook_not_found: { pt: 'Não há nada neste endereço.', en: 'There is nothing at this address.' },
  whatsapp_hook_refused: { pt: 'Chamada recusada.', en: 'Call refused.' },
  whatsapp_message_not_found: { pt: 'Mensagem não encontrada.', en: 'Message not found.' },
  whatsapp_message_done: { pt: 'Não há nada a refazer nesta mensagem.', en: 'There is nothing to do again about this message.' },
  whatsapp_template_not_found: { pt: 'Modelo não encontrado.', en: 'Template not found.' },
  whatsapp_number_not_found: { pt: 'Número não encontrado.', en: 'Number not found.' },
  whatsapp_number_taken: { pt: 'Este número é de alguém da equipe.', en: 'This number is of somebody of the staff.' },
  whatsapp_window_closed: {
    pt: 'Passaram 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.',
    en: '24 hours have passed since the last message of the customer. Send an approved template.',
  },
  whatsapp_opted_out: {
    pt: 'Este número pediu para não receber mensagens.',
    en: 'This number asked not to receive messages.',
  },
  whatsapp_not_here: { pt: 'Este ticket não é respondido pelo WhatsApp.', en: 'This ticket is not answered by WhatsApp.' },
} as const
