/** Errors about queues, their members and skills. */
export const queuesErrors = {
  queue_not_found: { pt: 'Fila não encontrada.', en: 'Queue not found.' },
  queue_changed: { pt: 'A fila mudou enquanto você editava.', en: 'The queue changed while you were editing.' },
  queue_name_taken: { pt: 'Já existe uma fila com este nome.', en: 'A queue of this name exists already.' },
  queue_in_use: {
    pt: 'A fila é usada em outros lugares. Troque-a neles antes de excluir.',
    en: 'The queue is used elsewhere. Replace it there before deleting it.',
  },
  queue_has_tickets: {
    pt: 'A fila tem tickets. Escolha para qual fila eles vão.',
    en: 'The queue has tickets. Choose the queue they go to.',
  },
  queue_too_full: {
    pt: 'A fila tem tickets demais para mover de uma vez. Desative-a, ou mova parte deles antes.',
    en: 'The queue has too many tickets to move at once. Deactivate it, or move some of them first.',
  },
  queue_is_default: {
    pt: 'Esta é a fila padrão. Escolha outra como padrão antes.',
    en: 'This is the default queue. Choose another default first.',
  },
  queue_fields_not_yours: {
    pt: 'Quem lidera a fila muda a estratégia, a capacidade e os tempos. O restante é de quem administra as filas.',
    en: 'Leaders of a queue change its strategy, capacity and timers. The rest is for those who manage queues.',
  },
  too_many_queues: { pt: 'A organização já tem o máximo de filas.', en: 'The organisation has as many queues as it may.' },
  member_not_found: { pt: 'Esta pessoa não é membro da fila.', en: 'This person is no member of the queue.' },
  member_changed: { pt: 'O membro mudou enquanto você editava.', en: 'The member changed while you were editing.' },
  too_many_members: { pt: 'A fila já tem o máximo de membros.', en: 'The queue has as many members as it may.' },
  skill_not_found: { pt: 'Competência não encontrada.', en: 'Skill not found.' },
  skill_changed: { pt: 'A competência mudou enquanto você editava.', en: 'The skill changed while you were editing.' },
  skill_name_taken: { pt: 'Já existe uma competência com este nome.', en: 'A skill of this name exists already.' },
  too_many_skills: { pt: 'A organização já tem o máximo de competências.', en: 'The organisation has as many skills as it may.' },
  user_without_skill: { pt: 'Esta pessoa não tem esta competência.', en: 'This person does not have this skill.' },
} as const
