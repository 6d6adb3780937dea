/** Errors about recurring tickets. */
export const recurringErrors = {
  recurring_not_found: { pt: 'Ticket recorrente não encontrado.', en: 'Recurring ticket not found.' },
  recurring_changed: {
    pt: 'A recorrência mudou enquanto você a editava.',
    en: 'The recurring ticket changed while you were editing it.',
  },
  recurring_not_active: { pt: 'A recorrência está pausada ou encerrada.', en: 'The recurring ticket is paused or has ended.' },
  recurring_not_paused: { pt: 'A recorrência não está pausada.', en: 'The recurring ticket is not paused.' },
  too_many_recurring: {
    pt: 'A organização já tem o máximo de tickets recorrentes.',
    en: 'The organisation already has the most recurring tickets it can have.',
  },
} as const
