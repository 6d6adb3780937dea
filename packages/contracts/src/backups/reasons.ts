/** Why an input about backups is refused. */
export const backupsReasons = {
  protect_by_one: 'Proteja com uma senha ou com uma chave, uma das duas.',
  recipient_unknown: 'Esta não é uma chave pública do age (age1…).',
}
