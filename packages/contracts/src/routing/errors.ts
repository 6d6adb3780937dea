/** Errors about who tickets go to. */
export const routingErrors = {
  over_capacity: {
    pt: 'Esta pessoa já está no limite. Escolha outra, ou peça a quem supervisiona.',
    en: 'This person is at their limit. Choose another one, or ask a supervisor.',
  },
  ticket_not_going_on: { pt: 'Este ticket não está em andamento.', en: 'This ticket is not going on.' },
  transfer_refused: {
    pt: 'Os tickets desta fila não vão para a fila escolhida.',
    en: 'Tickets of this queue do not go to the chosen one.',
  },
  rebalance_not_found: { pt: 'Redistribuição não encontrada.', en: 'Rebalance not found.' },
  rebalance_past: { pt: 'Esta redistribuição não pode mais ser desfeita.', en: 'This rebalance can no longer be undone.' },
} as const
