/** Errors about backups. */
export const backupsErrors = {
  backup_not_found: { pt: 'Backup não encontrado.', en: 'Backup not found.' },
  backup_running: { pt: 'Já há um backup em andamento.', en: 'A backup is already being made.' },
  backup_quota: {
    pt: 'O espaço para backups acabou. Exclua ou limpe backups antigos.',
    en: 'The space for backups is used up. Delete or clean up old backups.',
  },
  backup_no_space: {
    pt: 'O disco está quase cheio. Libere espaço antes de fazer um backup.',
    en: 'The disk is nearly full. Free space before making a backup.',
  },
  backup_not_ready: { pt: 'Este backup ainda não está pronto, ou falhou.', en: 'This backup is not ready yet, or has failed.' },
  backup_pinned: { pt: 'Este backup está fixado. Solte-o antes de excluir.', en: 'This backup is pinned. Unpin it before deleting.' },
  backup_last_verified: {
    pt: 'Este é o backup verificado mais recente e não pode ser excluído.',
    en: 'This is the newest verified backup and cannot be deleted.',
  },
  backup_undo_window: {
    pt: 'Este backup desfaz uma restauração recente e fica guardado até o prazo acabar.',
    en: 'This backup undoes a recent restore and is kept until that period ends.',
  },
  backup_newer: {
    pt: 'Este backup foi feito por uma versão mais nova do sistema.',
    en: 'This backup was made by a newer version of the system.',
  },
  backup_key_missing: { pt: 'A chave deste backup não está nesta instalação.', en: 'The key of this backup is not in this installation.' },
  backup_not_verified: { pt: 'Verifique este backup antes de restaurar.', en: 'Verify this backup before restoring it.' },
  backup_settings_changed: { pt: 'As configurações mudaram enquanto você editava.', en: 'The settings changed while you were editing.' },
  rollback_preview_stale: {
    pt: 'Os dados mudaram desde a prévia, ou ela venceu. Veja a prévia de novo.',
    en: 'The data changed since the preview, or it expired. Preview again.',
  },
  rollback_incomplete: {
    pt: 'Parte dos dados não pôde voltar a ser o que era, e por isso nada mudou.',
    en: 'Some of the data could not become what it was, so nothing was changed.',
  },
  rollback_running: { pt: 'Já há uma restauração em andamento.', en: 'A restore is already under way.' },
  clone_slug_taken: { pt: 'Já há uma organização com este nome curto.', en: 'An organisation already has this short name.' },
  migration_run_not_found: { pt: 'Migração não encontrada.', en: 'Migration not found.' },
  migration_irreversible: {
    pt: 'Esta migração não pode ser desfeita aqui. Restaure um backup físico do banco, como descreve a operação.',
    en: 'This migration cannot be undone here. Restore a physical backup of the database, as the operations manual describes.',
  },
} as const
