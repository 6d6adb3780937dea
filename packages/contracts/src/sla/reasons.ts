import { count } from '../reason-text.ts'

/** Why an input about service level agreements is refused. */
export const slaReasons = {
  sla_without_target: 'Informe ao menos uma meta.',
  sla_target_within_warning: ({ minutes }: { minutes: number }) =>
    `A meta precisa ser maior que o aviso, de ${count(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  sla_update_before_first: 'A atualização periódica não pode vencer antes da primeira resposta.',
  sla_warnings_not_ascending: 'Informe as parcelas em ordem crescente, cada uma uma vez.',
  sla_calendar_not_found: 'Este calendário não existe.',
  sla_order_incomplete: 'Envie todas as políticas, cada uma uma vez.',
}
