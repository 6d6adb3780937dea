import { messages } from '@balcao/ui/lib/messages'

export const t = messages('reopening', {
  title: 'Encerrar e reabrir',
  text: 'Valem para todos os tickets. Uma fila pode ter os próprios prazos, nas regras dela.',
  reopenDays: 'Reabrir ao responder, em dias',
  reopenDaysHint: 'Depois disso, a resposta abre um novo ticket, ligado ao encerrado. Zero: sempre um novo.',
  autoCloseDays: 'Encerrar o resolvido, em dias úteis',
  autoCloseDaysHint: 'Sem resposta do cliente, pelo calendário padrão. Zero: nunca encerra sozinho.',
  reopenedTo: 'Ticket reaberto pelo cliente',
  reopenedToHint: 'Com responsável ausente ou desativado, vai sempre para o substituto ou para a fila.',
  to_assignee: 'Continua com o responsável',
  to_queue: 'Volta para a fila',
  save: 'Salvar prazos',
  saving: 'Salvando…',
  saved: 'Prazos salvos',
  failed: 'Não foi possível salvar: {why}',
})
