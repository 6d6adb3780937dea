type Routine = {
  title: string
  description: string
  priority: 'low' | 'medium' | 'high'
  type: string
  author: string
  requester: string
  assignee: string | null
  queue: string
  tags: readonly string[]
  schedule: object
  /** When it comes next, by the clocks of UTC; what has no next time is paused. */
  at: { hour: string; holds: (day: Date) => boolean } | null
}

const isLastOfMonth = (day: Date) => new Date(day.getTime() + 86_400_000).getUTCDate() === 1

/** What the demo's desk does again and again. */
export const ROUTINES: readonly Routine[] = [
  {
    title: 'Conferir os backups da semana',
    description:
      'Abrir o painel de cópias e conferir, cliente por cliente:\n\n- a última cópia terminou sem erro\n- o tamanho não caiu em relação à semana passada\n- o teste de restauração do mês foi feito\n\nSe algo falhou, abrir um ticket para o cliente e vincular a este.',
    priority: 'high',
    type: 'request',
    author: 'supervisor@acme.test',
    requester: 'user@acme.test',
    assignee: 'thiago.menezes@acme.test',
    queue: 'n2',
    tags: ['segurança'],
    schedule: { unit: 'weeks', every: 1, weekdays: [1], time: '08:30' },
    at: { hour: '11:30', holds: (day) => day.getUTCDay() === 1 },
  },
  {
    title: 'Fechar as notas fiscais pendentes do mês',
    description: 'Listar as notas rejeitadas ou sem protocolo e tratar cada uma **antes da virada do mês**.',
    priority: 'medium',
    type: 'request',
    author: 'supervisor@acme.test',
    requester: 'user@acme.test',
    assignee: 'julia.barreto@acme.test',
    queue: 'finance',
    tags: ['fiscal', 'nf-e'],
    schedule: { unit: 'months', every: 1, day: 31, time: '14:00' },
    at: { hour: '17:00', holds: isLastOfMonth },
  },
  {
    title: 'Revisar os acessos de quem saiu da equipe',
    description: 'Comparar a lista de pessoas ativas com a do RH e desativar quem saiu.',
    priority: 'low',
    type: 'change',
    author: 'manager@acme.test',
    requester: 'user@acme.test',
    assignee: null,
    queue: 'n1',
    tags: ['permissões'],
    schedule: { unit: 'weekdayOfMonth', every: 3, nth: 1, weekday: 2, time: '10:00' },
    at: null,
  },
]
