/** Why an input about queues, their members and skills is refused. */
export const queuesReasons = {
  queue_inactive: 'Esta fila está desativada.',
  not_for_leaders: 'Só quem administra as filas muda isto.',
  escalation_loop: 'O escalonamento voltaria a esta fila.',
  same_queue: 'Escolha outra fila.',
  default_stays: 'Sempre há uma fila padrão: torne outra padrão no lugar desta.',
  default_is_active: 'A fila padrão fica ativa.',
  transfer_queues_not_found: ({ ids }: { ids: number[] }) => `Estas filas não existem: ${ids.join(', ')}.`,
  members_not_staff: ({ ids }: { ids: number[] }) => `Estas pessoas não existem, não são da equipe ou estão sem acesso: ${ids.join(', ')}.`,
  until_past: 'Escolha um momento que ainda virá.',
  capacity_not_own: 'O limite de uma pessoa é definido por quem lidera.',
  skill_not_found: 'Esta competência não existe.',
  skill_expired: 'Escolha uma data que ainda virá.',
  skill_fields_not_found: ({ ids }: { ids: number[] }) =>
    `Estes campos não existem ou não são de escolha nem de texto curto: ${ids.join(', ')}.`,
  period_backwards: 'O fim vem antes do início.',
  period_too_long: ({ most }: { most: number }) => `Escolha no máximo ${most} dias.`,
}
