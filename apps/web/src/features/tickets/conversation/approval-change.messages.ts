import { messages } from '@balcao/ui/lib/messages'

export const t = messages('approval-change', {
  asked: 'pediu a aprovação de “{title}”',
  approved: 'aprovou “{title}”',
  refused: 'recusou “{title}”',
  passed_on: 'a aprovação de “{title}” passou de {from}, que está ausente, para {to}',
  expired: 'a aprovação de “{title}” venceu sem decisão',
  by_hand: 'retirou a aprovação de “{title}”',
  request_changed: 'mudou o pedido, e a aprovação de “{title}” foi retirada',
  ticket_finished: 'a aprovação de “{title}” foi retirada, porque o ticket foi encerrado',
  nobody_left: 'a aprovação de “{title}” foi retirada, porque não há mais quem decida',
  outcome_approved: 'está aprovada',
  outcome_refused: 'está recusada',
})
