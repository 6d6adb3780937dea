/** Errors about tickets. */
export const ticketsErrors = {
  rating_link_invalid: {
    pt: 'Este link de avaliação não vale mais.',
    en: 'This rating link is no longer valid.',
  },
  rating_closed: {
    pt: 'Este atendimento não pode ser avaliado agora.',
    en: 'This ticket cannot be rated now.',
  },
  ticket_not_found: { pt: 'Ticket não encontrado.', en: 'Ticket not found.' },
  assignee_not_available: { pt: 'Este usuário não pode ser responsável por tickets.', en: 'This user cannot be assigned tickets.' },
  status_move_refused: {
    pt: 'O ticket não pode passar do status atual para o escolhido.',
    en: 'The ticket cannot move from its status to the chosen one.',
  },
  schedule_required: {
    pt: 'Informe até quando o ticket fica agendado (uma data futura).',
    en: 'Say until when the ticket is scheduled (a future date).',
  },
  ticket_closed: { pt: 'Este ticket está fechado e não aceita novas mensagens.', en: 'This ticket is closed and takes no new messages.' },
  ticket_merged: {
    pt: 'Este ticket foi mesclado em outro. Trabalhe no ticket de destino ou desfaça a mescla.',
    en: 'This ticket was merged into another. Work on the target, or undo the merge.',
  },
  ticket_not_merged: { pt: 'Este ticket não está mesclado.', en: 'This ticket is not merged.' },
  merge_refused: {
    pt: 'Só é possível mesclar em um ticket que ainda esteja em andamento.',
    en: 'Tickets can only be merged into one that is still going on.',
  },
  unmerge_expired: { pt: 'Uma mescla só pode ser desfeita em até 30 dias.', en: 'A merge can only be undone within 30 days.' },
  relation_not_found: { pt: 'Vínculo não encontrado.', en: 'Link not found.' },
  ticket_changed: { pt: 'O ticket mudou enquanto você editava.', en: 'The ticket changed while you were editing.' },
} as const
