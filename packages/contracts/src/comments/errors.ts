/** Errors about messages. */
export const commentsErrors = {
  mention_not_found: { pt: 'Menção não encontrada.', en: 'Mention not found.' },
  comment_not_found: { pt: 'Mensagem não encontrada.', en: 'Message not found.' },
  comment_erased: {
    pt: 'Esta mensagem foi apagada e não pode mais ser editada.',
    en: 'This message was erased and can no longer be edited.',
  },
  comment_changed: { pt: 'A mensagem mudou enquanto você a editava.', en: 'The message changed while you were editing it.' },
  draft_changed: { pt: 'O rascunho mudou em outro aparelho.', en: 'The draft changed on another device.' },
  comment_answered: {
    pt: 'Esta mensagem já foi respondida e não pode mais ser editada.',
    en: 'This message was answered and can no longer be edited.',
  },
  edit_window_over: {
    pt: 'Uma mensagem só pode ser editada até 15 minutos depois de escrita.',
    en: 'A message can only be edited within 15 minutes of being written.',
  },
  reply_outdated: { pt: 'Chegou mensagem nova enquanto você escrevia.', en: 'There is a new message that you have not seen.' },
  outgoing_not_found: { pt: 'Esta mensagem já foi enviada ou retirada.', en: 'This message was sent or taken back already.' },
} as const
