/** Errors about maintenance. */
export const maintenanceErrors = {
  maintenance_read_only: {
    pt: 'O sistema está em manutenção: por enquanto só é possível consultar. Nada foi gravado.',
    en: 'The system is under maintenance: for now you can only read. Nothing was saved.',
  },
  maintenance_admins_only: {
    pt: 'O sistema está em manutenção e volta em breve.',
    en: 'The system is under maintenance and will be back soon.',
  },
  maintenance_window_not_found: { pt: 'Esta janela de manutenção não existe.', en: 'This maintenance window does not exist.' },
  maintenance_window_over: { pt: 'Esta janela de manutenção já terminou.', en: 'This maintenance window is over.' },
  maintenance_window_changed: {
    pt: 'Alguém alterou esta janela de manutenção enquanto isso.',
    en: 'Somebody changed this maintenance window meanwhile.',
  },
  feature_off: {
    pt: 'Este recurso está desligado nesta organização.',
    en: 'This feature is switched off in this organisation.',
  },
  job_not_found: { pt: 'Esta tarefa não existe.', en: 'This job does not exist.' },
  job_never_paused: { pt: 'Esta tarefa não pode ser pausada.', en: 'This job cannot be paused.' },
  job_paused: { pt: 'Esta tarefa está pausada. Retome-a antes de executar.', en: 'This job is paused. Resume it before running it.' },
  too_many_maintenance_windows: { pt: 'Há janelas de manutenção demais em aberto.', en: 'Too many maintenance windows are open.' },
} as const
