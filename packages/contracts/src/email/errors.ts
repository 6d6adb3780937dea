/** Errors about mailboxes and mails. */
export const emailErrors = {
  mailbox_not_found: { pt: 'Caixa de e-mail não encontrada.', en: 'Mailbox not found.' },
  mailbox_exists: { pt: 'Já existe uma caixa com este endereço.', en: 'There is a mailbox with this address already.' },
  mailbox_changed: { pt: 'A caixa mudou enquanto você a editava.', en: 'The mailbox changed while you were editing it.' },
  too_many_mailboxes: { pt: 'A organização já tem o máximo de caixas.', en: 'The organization has the most mailboxes it can have.' },
  mail_not_found: { pt: 'E-mail não encontrado.', en: 'E-mail not found.' },
  mail_not_waiting: { pt: 'Este e-mail não está mais à espera.', en: 'This e-mail is no longer waiting.' },
  mail_filter_not_found: { pt: 'Filtro não encontrado.', en: 'Filter not found.' },
  too_many_mail_filters: { pt: 'A organização já tem o máximo de filtros.', en: 'The organization has the most filters it can have.' },
  suppression_not_found: { pt: 'Supressão não encontrada.', en: 'Suppression not found.' },
  sender_rule_not_found: { pt: 'Regra de remetente não encontrada.', en: 'Sender rule not found.' },
} as const
