/** Why an input about absences or shifts is refused. */
export const absencesReasons = {
  too_many_days: ({ most }: { most: number }) => `No máximo ${most} dias.`,
  halves_reversed: 'De tarde até de manhã do mesmo dia não é um período.',
  absence_over: 'Este período já passou.',
  absence_overlaps: ({ from, to }: { from: string; to: string }) =>
    `Já há uma ausência de ${from === to ? dayPt(from) : `${dayPt(from)} a ${dayPt(to)}`}.`,
  not_of_the_desk: 'Só quem atende pode ter ausências e turnos.',
  substitute_twice: 'Já há um substituto para esta fila.',
  substitute_is_self: 'Ninguém substitui a si mesmo.',
  substitute_unknown: 'Esta pessoa não existe, não está ativa ou não atende.',
  substitute_without_right: ({ person, queue }: { person: string; queue: string }) =>
    `${person} não pode ver e responder os tickets da fila ${queue}.`,
  substitute_loop: ({ people }: { people: string[] }) => `Os substitutos formam um círculo: ${people.join(' → ')}.`,
  substitute_chain: ({ most }: { most: number }) => `Mais de ${most} substitutos estão ausentes um após o outro.`,
  only_shorter: 'A ausência já começou: o fim só pode ser antecipado.',
  begun_already: 'A ausência já começou: isto não muda mais.',
  ticket_changed_meanwhile: 'O ticket mudou enquanto isso.',
  assignee_absent: ({ name, until, substitute }: { name: string; until: string; substitute: string }) =>
    `${name} está ausente até ${dayPt(until)}: foi para ${substitute}.`,
  assignee_absent_alone: ({ name, until }: { name: string; until: string }) =>
    `${name} está ausente até ${dayPt(until)}, sem substituto para a fila: não recebeu o ticket.`,
  target_absent: 'Esta pessoa está ausente.',
  shift_without_hours: 'Informe ao menos um horário, ou remova o turno.',
}

function dayPt(date: string): string {
  return date.split('-').toReversed().join('/')
}
