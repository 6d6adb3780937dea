/** Errors about mailboxes and mails. */
export const emailErrors = {
  mailbox_not_found: { pt: 'Caixa de e-mail não encontrada.', en: 'Mailbox not found.' },
  mailbox_exists: { pt: 'Já existe uma caixa com este endereço.', en: 'There is a mailbox with this address already.' },
  mailbox_changed: { pt: 'A caixa mudou enquanto você a editava.', en: 'The mailbox changed while you were editing it.' },
  too_many_mailboxes: { pt: 'A organização já tem o máximo de caixas.', en: 'The organisation has the most mailboxes it can have.' },
  mailbox_test_too_soon: {
    pt: 'Um e-mail de teste acabou de sair. Espere um minuto antes de enviar outro.',
    en: 'A test mail has just been sent. Wait a minute before sending another.',
  },
  mailbox_tests_used_up: {
    pt: 'A organização já enviou os testes de hoje. Tente amanhã.',
    en: 'The organisation has sent all its tests for today. Try again tomorrow.',
  },
  mail_not_found: { pt: 'E-mail não encontrado.', en: 'E-mail not found.' },
  mail_not_waiting: { pt: 'Este e-mail não está mais à espera.', en: 'This e-mail is no longer waiting.' },
  too_many_mail_copies: {
    pt: 'O ticket já tem o máximo de endereços em cópia.',
    en: 'The ticket has the most copied addresses it can have.',
  },
  mail_authorization_invalid: {
    pt: 'Esta autorização não vale mais. Comece de novo pela caixa de e-mail.',
    en: 'This authorization is no longer good. Begin again at the mailbox.',
  },
  mail_authorization_refused: { pt: 'O provedor não autorizou o acesso.', en: 'The provider did not authorize access.' },
  mail_hook_not_found: { pt: 'Não há nada neste endereço.', en: 'There is nothing at this address.' },
  mail_hook_refused: { pt: 'A assinatura da chamada não confere.', en: 'The signature of the call does not match.' },
  mail_filter_not_found: { pt: 'Filtro não encontrado.', en: 'Filter not found.' },
  too_many_mail_filters: { pt: 'A organização já tem o máximo de filtros.', en: 'The organisation has the most filters it can have.' },
  suppression_not_found: { pt: 'Supressão não encontrada.', en: 'Suppression not found.' },
  sender_rule_not_found: { pt: 'Regra de remetente não encontrada.', en: 'Sender rule not found.' },
} as const
