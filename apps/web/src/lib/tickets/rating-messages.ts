import { messages } from '@balcao/ui/lib/messages'

/** Texts about what customers thought of a ticket. */
export const t = messages('ratings', {
  heading: 'Avaliação do cliente',
  score: 'Nota',
  scoreOf: '{score} de 5',
  why: 'Motivo',
  when: 'Avaliado',
  earlier: 'Antes da reabertura: {scores}',
  reason_slow: 'Demorou',
  reason_unsolved: 'Não resolveu',
  reason_unclear: 'Explicação confusa',
  reason_manner: 'Forma do atendimento',
  reason_other: 'Outro motivo',
  rated: '{via, select, link {avaliou, pelo link do e-mail,} other {avaliou}} com {score} de 5{words}',
  rerated: '{via, select, link {mudou a avaliação, pelo link do e-mail,} other {mudou a avaliação}} de {before} para {score} de 5{words}',
})
