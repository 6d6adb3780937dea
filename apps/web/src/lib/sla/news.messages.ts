import { messages } from '@balcao/ui/lib/messages'

export const t = messages('slaNews', {
  warned: 'avisou: o prazo de {metric} está perto do fim',
  warnedAt: 'avisou: {share} % do prazo de {metric} já passaram',
  breached: 'marcou o prazo de {metric} como vencido',
  reset: 'teve o prazo de {metric} refeito',
  other: 'mudou um prazo',
})
