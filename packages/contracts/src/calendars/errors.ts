/** Errors about calendars and their holidays. */
export const calendarsErrors = {
  calendar_not_found: { pt: 'Calendário não encontrado.', en: 'Calendar not found.' },
  calendar_changed: { pt: 'O calendário mudou enquanto você editava.', en: 'The calendar changed while you were editing.' },
  calendar_is_default: {
    pt: 'Este é o calendário padrão. Escolha outro como padrão antes de excluí-lo.',
    en: 'This is the default calendar. Make another one the default before you delete it.',
  },
  too_many_calendars: {
    pt: 'A organização já tem o máximo de calendários.',
    en: 'The organisation already has the most calendars it can have.',
  },
  holiday_not_found: { pt: 'Feriado não encontrado.', en: 'Holiday not found.' },
  holiday_changed: { pt: 'O feriado mudou enquanto você editava.', en: 'The holiday changed while you were editing.' },
  too_many_holidays: {
    pt: 'O calendário já tem o máximo de feriados. Exclua os de anos passados.',
    en: 'The calendar already has the most holidays it can have. Delete those of past years.',
  },
} as const
