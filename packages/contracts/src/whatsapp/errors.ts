/** Errors about WhatsApp. */
export const whatsappErrors = {
  whatsapp_account_not_found: { pt: 'Número do WhatsApp não encontrado.', en: 'WhatsApp number not found.' },
  whatsapp_account_exists: { pt: 'Este número já foi cadastrado.', en: 'This number is there already.' },
  whatsapp_account_changed: { pt: 'O número mudou enquanto você o editava.', en: 'The number changed while you were editing it.' },
  too_many_whatsapp_accounts: {
    pt: 'A organização já tem o máximo de números.',
    en: 'The organisation has the most numbers it can have.',
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
  whatsapp_campaign_not_found: { pt: 'Campanha não encontrada.', en: 'Campaign not found.' },
  whatsapp_campaign_changed: { pt: 'A campanha mudou enquanto você a editava.', en: 'The campaign changed while you were editing it.' },
  whatsapp_campaign_state: {
    pt: 'A campanha não está mais nessa situação. Veja como ela está agora.',
    en: 'The campaign is no longer in that state. See how it is now.',
  },
  whatsapp_campaign_empty: { pt: 'Ninguém receberia esta campanha.', en: 'Nobody would get this campaign.' },
  whatsapp_campaign_count: {
    pt: 'O número de pessoas mudou. Confira a prévia e confirme de novo.',
    en: 'The number of people changed. Look at the preview and confirm again.',
  },
  whatsapp_campaign_template: {
    pt: 'O modelo desta campanha não pode mais ser enviado.',
    en: 'The template of this campaign can no longer be sent.',
  },
  whatsapp_number_stopped: { pt: 'Este número não está enviando.', en: 'Nothing is sent from this number.' },
  whatsapp_not_opted_in: {
    pt: 'Este número é de um cliente que não aceitou receber marketing.',
    en: 'This number is of a customer who did not agree to receive marketing.',
  },
  whatsapp_hours_changed: { pt: 'O horário mudou enquanto você o editava.', en: 'The hours changed while you were editing them.' },
  too_many_whatsapp_tests: {
    pt: 'A organização já fez o máximo de testes de hoje.',
    en: 'The organisation has made the most tests of a day.',
  },
} as const
