/** Errors about reports. */
export const reportErrors = {
  report_schedule_not_found: { pt: 'Relatório programado não encontrado.', en: 'Scheduled report not found.' },
  report_schedule_changed: {
    pt: 'O relatório programado mudou enquanto você o editava.',
    en: 'The scheduled report changed while you were editing it.',
  },
  report_schedule_not_active: {
    pt: 'O relatório programado está pausado ou encerrado.',
    en: 'The scheduled report is paused or has ended.',
  },
  report_schedule_not_paused: { pt: 'O relatório programado não está pausado.', en: 'The scheduled report is not paused.' },
  too_many_report_schedules: {
    pt: 'Você já tem o máximo de relatórios programados.',
    en: 'You already have the most scheduled reports that a person can have.',
  },
  wallboard_not_found: { pt: 'Painel não encontrado.', en: 'Wallboard not found.' },
  too_many_wallboards: {
    pt: 'A organização já tem o máximo de painéis.',
    en: 'The organisation already has the most wallboards it can have.',
  },
  report_export_not_found: { pt: 'Exportação não encontrada.', en: 'Export not found.' },
  too_many_report_exports: {
    pt: 'Já há três arquivos seus sendo preparados. Espere um terminar.',
    en: 'Three files of yours are being prepared already. Wait until one is done.',
  },
  report_file_not_found: { pt: 'Arquivo não encontrado.', en: 'File not found.' },
} as const
