import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'duplicates.settings_updated': 'Configurações de duplicatas alteradas',
  'duplicates.group_updated': 'Grupo de duplicatas alterado',
  'duplicates.group_related': 'Grupo de duplicatas relacionado',
  'duplicates.group_removed': 'Grupo de duplicatas desfeito',
  'duplicates.pair_judged': 'Par de tickets julgado',
  'duplicates.pair_forgotten': 'Julgamento de par excluído',
  'duplicates.training_exported': 'Treino de duplicatas exportado',
  'duplicates.training_imported': 'Treino de duplicatas importado',
  'duplicates.test_started': 'Teste A/B de duplicatas iniciado',
  'duplicates.model_activated': 'Modelo de duplicatas ativado',
  'duplicates.batch_started': 'Busca de duplicatas iniciada',
  'duplicates.batch_stopped': 'Busca de duplicatas interrompida',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.duplicates', ACTIONS)
export const duplicates = actionsOf(ACTIONS, word)
