import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'backup.cloned': 'Cópia pedida a partir de um backup',
  'backup.created': 'Backup pedido',
  'backup.imported': 'Backup importado',
  'backup.pinned': 'Backup fixado ou solto',
  'backup.deleted': 'Backup excluído',
  'backup.downloaded': 'Backup baixado',
  'backup.cleaned': 'Backups antigos removidos',
  'backup.settings_updated': 'Configurações de backups alteradas',
  'backup.rollback_requested': 'Restauração pedida',
  'backup.rolled_back': 'Restauração feita',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.backups', ACTIONS)
export const backups = actionsOf(ACTIONS, word)
