import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'retention_rule.created': 'Regra de retenção criada',
  'retention_rule.updated': 'Regra de retenção alterada',
  'retention_rule.deleted': 'Regra de retenção excluída',
  'retention_rule.run': 'Regra de retenção executada à mão',
  'retention_rule.run_done': 'Regra de retenção apagou dados',
  'retention_rule.run_failed': 'Execução de regra de retenção com erro',
  'retention_rule.run_cancelled': 'Execução de regra de retenção cancelada',
  'ticket.erased': 'Ticket apagado à mão',
  'message.erased': 'Mensagem ou trecho apagado à mão',
  'hold.created': 'Eliminação suspensa',
  'hold.lifted': 'Suspensão de eliminação encerrada',
  'privacy_request.created': 'Solicitação de titular recebida',
  'privacy_request.updated': 'Solicitação de titular alterada',
  'privacy_request.noted': 'Nota em solicitação de titular',
  'privacy_request.exported': 'Solicitações de titulares exportadas',
  'privacy_request.erased': 'Pessoa removida por solicitação',
  'data_pack.made': 'Pacote de dados pedido',
  'data_pack.ready': 'Pacote de dados pronto',
  'data_pack.released': 'Pacote de dados liberado para a pessoa',
  'data_pack.downloaded': 'Pacote de dados baixado',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.privacy', ACTIONS)
export const privacy = actionsOf(ACTIONS, word)
