/** Errors about logged time. */
export const timeErrors = {
  time_entry_not_found: { pt: 'Este registro de tempo não existe mais.', en: 'This time entry no longer exists.' },
  timer_not_found: { pt: 'Nenhum cronômetro está em andamento.', en: 'No timer is running.' },
  timer_running: { pt: 'Você já tem um cronômetro em andamento.', en: 'You already have a timer running.' },
  too_many_time_entries: {
    pt: 'Este ticket já tem o máximo de registros de tempo.',
    en: 'This ticket already has the most time entries it can have.',
  },
} as const
