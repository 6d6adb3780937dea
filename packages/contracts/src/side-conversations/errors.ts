/** Errors about side conversations. */
export const sideConversationErrors = {
  side_conversation_not_found: { pt: 'Conversa paralela não encontrada.', en: 'Side conversation not found.' },
  side_needs_mailbox: {
    pt: 'A organização ainda não tem uma caixa de e-mail ativa, para onde as respostas voltariam.',
    en: 'The organisation has no active mailbox yet, where answers would come back to.',
  },
  side_nobody_left: {
    pt: 'Não há mais ninguém nesta conversa paralela a quem escrever.',
    en: 'There is nobody left in this side conversation to write to.',
  },
  too_many_side_conversations: {
    pt: 'O ticket já tem o máximo de conversas paralelas.',
    en: 'The ticket already has the most side conversations it can have.',
  },
  side_day_full: {
    pt: 'A organização já escreveu o máximo de mensagens em conversas paralelas das últimas 24 horas.',
    en: 'The organisation has written the most messages in side conversations that it can within 24 hours.',
  },
  too_many_side_messages: {
    pt: 'A conversa paralela já tem o máximo de mensagens.',
    en: 'The side conversation already has the most messages it can have.',
  },
} as const
