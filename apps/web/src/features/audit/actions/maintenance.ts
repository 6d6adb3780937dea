import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'maintenance.announced': 'Manutenção anunciada',
  'maintenance.changed': 'Manutenção alterada',
  'maintenance.ended': 'Manutenção encerrada',
  'feature.switched': 'Recurso ligado ou desligado',
  'config.rolled_back': 'Versão de configuração restaurada',
  'config.exported': 'Histórico de configurações exportado',
  'job.run': 'Tarefa executada a pedido',
  'job.paused': 'Tarefa pausada ou retomada',
  'alert.acknowledged': 'Alerta assumido',
  'alert_rule.updated': 'Regra de alerta alterada',
  'anomaly.acknowledged': 'Anomalia assumida',
  'anomaly_rule.updated': 'Regra de anomalia alterada',
  'incident.opened': 'Incidente aberto',
  'incident.changed': 'Incidente alterado',
  'incident.posted': 'Incidente atualizado',
  'incident.removed': 'Incidente removido',
  'status_page.updated': 'Página de situação alterada',
  'status_subscriber.removed': 'Inscrito da página de situação removido',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.maintenance', ACTIONS)
export const maintenance = actionsOf(ACTIONS, word)
