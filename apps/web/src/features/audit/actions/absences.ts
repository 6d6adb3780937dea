import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'absence.created': 'Ausência registrada',
  'absence.updated': 'Ausência alterada',
  'absence.removed': 'Ausência excluída',
  'absence.ended': 'Ausência encerrada antes',
  'absence.sudden': 'Saída repentina',
  'absence.sudden_undone': 'Saída repentina desfeita',
  'absence.feed_created': 'Endereço de calendário criado',
  'absence.feed_removed': 'Endereço de calendário removido',
  'deadline.feed_created': 'Endereço do calendário de prazos criado',
  'deadline.feed_removed': 'Endereço do calendário de prazos removido',
  'shift.updated': 'Turno alterado',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.absences', ACTIONS)
export const absences = actionsOf(ACTIONS, word)
