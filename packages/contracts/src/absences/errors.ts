/** Errors about absences and shifts. */
export const absencesErrors = {
  absence_not_found: { pt: 'Ausência não encontrada.', en: 'Absence not found.' },
  absence_changed: {
    pt: 'A ausência mudou enquanto você a editava.',
    en: 'The absence changed while you were editing it.',
  },
  absence_begun: {
    pt: 'A ausência já começou: só é possível encurtá-la ou encerrá-la.',
    en: 'The absence has begun: it can only be shortened or ended.',
  },
  absence_not_current: { pt: 'A ausência não está em andamento.', en: 'The absence is not under way.' },
  absence_undo_over: {
    pt: 'Só é possível desfazer nos primeiros dez minutos.',
    en: 'It can only be undone within the first ten minutes.',
  },
  absence_feed_not_found: { pt: 'Este calendário não existe mais.', en: 'This calendar does not exist any more.' },
  shift_changed: { pt: 'O turno mudou enquanto você o editava.', en: 'The shift changed while you were editing it.' },
} as const
