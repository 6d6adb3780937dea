import { count } from '../reason-text.ts'

/** What keeps somebody from being given a ticket, why it waits, and why an input about it is refused. */
export const routingReasons = {
  routing_inactive: 'Não tem acesso ativo.',
  routing_may_not_reply: 'Não pode ler e responder este ticket.',
  routing_not_online: ({ state }: { state: string }) =>
    ({ busy: 'Está ocupada.', away: 'Está fora do lugar.', offline: 'Não está conectada.' })[state] ?? 'Não recebe tickets agora.',
  routing_off_shift: 'Está fora do turno.',
  routing_absent: 'Está ausente.',
  routing_skill_missing: ({ skills }: { skills: readonly string[] }) => `Falta competência: ${skills.join(', ')}.`,
  routing_queue_full: ({ load, capacity }: { load: number; capacity: number }) =>
    `Está no limite nesta fila: ${count(load)} de ${count(capacity)}.`,
  routing_person_full: ({ load, capacity }: { load: number; capacity: number }) =>
    `Está no limite em todas as filas: ${count(load)} de ${count(capacity)}.`,
  routing_returned: 'O ticket acabou de voltar desta pessoa.',
  routing_reserve: 'É reforço: recebe quando nenhum titular pode.',
  routing_elsewhere: 'Recebe neste instante um ticket de outra fila.',
  routing_no_members: 'A fila não tem membros.',
  routing_nobody_online: 'Ninguém da fila está disponível agora.',
  routing_all_full: 'Todos os disponíveis estão no limite.',
  routing_nobody_skilled: 'Ninguém disponível tem as competências pedidas.',
  routing_nobody_left: 'Ninguém mais da fila pode receber este ticket.',
  routing_waits_for_person: ({ name }: { name: string }) => `Espera por ${name}, que atendeu este cliente por último.`,
  routing_queue_inactive: 'Esta fila está desativada.',
  routing_same_queue: 'O ticket já está nesta fila.',
  routing_transfer_closed: 'Os tickets da fila atual não vão para esta fila.',
  routing_not_yours: 'Você não pode transferir este ticket.',
  routing_not_member: 'Esta pessoa não é membro da fila.',
  routing_no_escalation: 'Esta fila não tem para onde escalar: escolha uma fila ou uma pessoa.',
  routing_reason_missing: 'Diga por que a pessoa deve passar do limite.',
  routing_override_not_yours: 'Só quem supervisiona passa alguém do limite.',
  routing_not_in_queue: 'Você não é membro desta fila.',
  routing_no_queue: 'O ticket não está em nenhuma fila.',
  routing_lower_priority: 'Ao escalar, a prioridade só sobe.',
  routing_ticket_moved: 'O ticket mudou desde a prévia.',
}
