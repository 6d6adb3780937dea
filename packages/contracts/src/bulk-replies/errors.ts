/** Errors about messages to many tickets. */
export const bulkReplyErrors = {
  bulk_reply_not_found: { pt: 'Resposta em lote não encontrada.', en: 'Bulk reply not found.' },
  bulk_reply_under_way: {
    pt: 'Sua resposta em lote anterior ainda está em andamento.',
    en: 'Your previous bulk reply is still under way.',
  },
  bulk_reply_over: { pt: 'Esta resposta em lote já terminou.', en: 'This bulk reply is over.' },
  bulk_reply_complete: { pt: 'Não falta nenhum ticket nesta resposta em lote.', en: 'No ticket is missing in this bulk reply.' },
} as const
