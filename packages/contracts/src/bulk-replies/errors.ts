/** Errors about messages to many tickets. */
export const bulkReplyErrors = {
  bulk_reply_not_found: { pt: 'Resposta em lote não encontrada.', en: 'Bulk reply not found.' },
  bulk_reply_under_way: { pt: 'Esta resposta em lote ainda está em andamento.', en: 'This bulk reply is still under way.' },
  too_many_bulk_replies: {
    pt: 'Você já tem 5 respostas em lote em andamento. Espere uma delas terminar.',
    en: 'You already have 5 bulk replies under way. Wait for one of them to end.',
  },
  bulk_reply_over: { pt: 'Esta resposta em lote já terminou.', en: 'This bulk reply is over.' },
  bulk_reply_complete: { pt: 'Não falta nenhum ticket nesta resposta em lote.', en: 'No ticket is missing in this bulk reply.' },
} as const
