import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'flow.created': 'Fluxo de etapas criado',
  'flow.updated': 'Fluxo de etapas alterado',
  'flow.deleted': 'Fluxo de etapas excluído',
  'flow.stopped': 'Fluxo de etapas desativado por repetição',
  'flow.started': 'Fluxo de etapas iniciado em um ticket',
  'flow.run_cancelled': 'Execução de fluxo de etapas cancelada',
  'flow.run_retried': 'Execução de fluxo de etapas tentada de novo',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.flows', ACTIONS)
export const flows = actionsOf(ACTIONS, word)
