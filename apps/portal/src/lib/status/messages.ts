import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.status', {
  title: 'Situação do serviço',
  asOf: 'Lido às {at}; a página se atualiza sozinha.',
  state_ok: 'Tudo funcionando',
  state_degraded: 'Lentidão ou falhas isoladas',
  state_partial: 'Parte do serviço fora do ar',
  state_outage: 'Serviço fora do ar',
  step_investigating: 'Em investigação',
  step_identified: 'Causa identificada',
  step_monitoring: 'Em observação',
  step_resolved: 'Resolvido',
  incidents: 'Incidentes',
  none: 'Nenhum incidente nos últimos {n} dias',
  since: 'Desde {at}',
  fromTo: 'De {from} a {to}',
  failed: 'Não foi possível carregar a situação do serviço',
  notice: 'Aviso sobre o serviço',
  details: 'Ver situação',
  more: '{n, plural, =0 {e mais # incidentes} one {e mais # incidente} many {e mais # de incidentes} other {e mais # incidentes}}',
})
