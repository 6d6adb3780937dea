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
  config_object_not_found: { pt: 'Não há histórico deste objeto.', en: 'There is no history of this object.' },
  config_version_not_found: { pt: 'Esta versão não existe mais.', en: 'This version no longer exists.' },
  config_version_empty: {
    pt: 'Esta versão é uma exclusão: escolha a versão anterior a ela.',
    en: 'This version is a deletion: choose the version before it.',
  },
  config_object_changed: {
    pt: 'A configuração mudou enquanto você olhava. Compare de novo antes de restaurar.',
    en: 'The configuration changed while you were looking. Compare again before restoring.',
  },
  config_state_same: { pt: 'A configuração já está como nesta versão.', en: 'The configuration already is as in this version.' },
  data_fix_run_not_found: { pt: 'Esta verificação não existe.', en: 'This check does not exist.' },
  data_fix_running: {
    pt: 'Esta verificação já está em andamento. Aguarde o fim ou cancele.',
    en: 'This check is already under way. Wait for its end, or cancel it.',
  },
  data_fix_not_checked: {
    pt: 'Só se corrige o que a verificação mais recente encontrou. Verifique de novo.',
    en: 'Only what the latest check found can be corrected. Check again.',
  },
  data_fix_over: { pt: 'Esta verificação já terminou.', en: 'This check is over.' },
  feature_off: {
    pt: 'Este recurso está desligado nesta organização.',
    en: 'This feature is switched off in this organisation.',
  },
  job_not_found: { pt: 'Esta tarefa não existe.', en: 'This job does not exist.' },
  job_never_paused: { pt: 'Esta tarefa não pode ser pausada.', en: 'This job cannot be paused.' },
  job_paused: { pt: 'Esta tarefa está pausada. Retome-a antes de executar.', en: 'This job is paused. Resume it before running it.' },
  too_many_maintenance_windows: { pt: 'Há janelas de manutenção demais em aberto.', en: 'Too many maintenance windows are open.' },
} as const
