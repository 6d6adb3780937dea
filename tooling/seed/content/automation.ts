import type { RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { Priority, Status } from '@balcao/contracts/tickets/statuses'

const ROUND_THE_CLOCK = { direction: 'after', hours: 'always', dateField: null, metric: null } as const
const DAY = 24 * 60

type DemoAction =
  | Extract<RuleAction, { kind: 'set_status' | 'set_priority' | 'add_note' | 'send_reply' }>
  | { kind: 'set_queue'; queue: string }
  | { kind: 'add_watchers'; people: readonly string[] }

export type DemoRule = {
  name: string
  description: string
  active: boolean
  trigger: RuleTrigger
  priorities?: readonly Priority[]
  statuses?: readonly Status[]
  tags?: readonly string[]
  actions: readonly DemoAction[]
}

/** What the demo's organisation lets happen by itself, in the order in which it runs. */
export const RULES: readonly DemoRule[] = [
  {
    name: 'Urgente avisa a liderança',
    description: 'Quem responde pelo atendimento acompanha o que parou a operação.',
    active: true,
    trigger: { event: 'ticket_created' },
    priorities: ['urgent'],
    actions: [
      { kind: 'add_watchers', people: ['supervisor@acme.test'] },
      { kind: 'add_note', content: 'Ticket urgente: confirme com {{cliente.primeiro_nome}} o impacto e um telefone para retorno.' },
    ],
  },
  {
    name: 'Boletos e cobranças ao Financeiro',
    description: 'O que é marcado como cobrança sai da triagem sozinho.',
    active: true,
    trigger: { event: 'ticket_updated', fields: ['tags'], customFields: [], from: [], to: [], by: 'any' },
    tags: ['boleto', 'cobrança'],
    actions: [{ kind: 'set_queue', queue: 'finance' }],
  },
  {
    name: 'Prazo estourado vira prioridade alta',
    description: '',
    active: true,
    trigger: { event: 'sla_breached', metrics: ['resolution'] },
    priorities: ['low', 'medium'],
    actions: [{ kind: 'set_priority', priority: 'high' }],
  },
  {
    name: 'Avaliação ruim volta para a liderança',
    description: 'Notas 1 e 2 são lidas por quem pode mudar alguma coisa.',
    active: true,
    trigger: { event: 'rated', atMost: 2 },
    actions: [
      { kind: 'add_watchers', people: ['supervisor@acme.test', 'manager@acme.test'] },
      { kind: 'add_note', content: 'O cliente avaliou mal. Fale com {{cliente.nome}} antes de encerrar o assunto.' },
    ],
  },
  {
    name: 'Revisar toda segunda o que espera fornecedor',
    description: 'Uma nota por semana, para que ninguém esqueça de cobrar.',
    active: false,
    trigger: {
      event: 'schedule',
      schedule: {
        ...{ unit: 'weeks', every: 1, weekdays: [1], time: '08:00', startsOn: '2026-01-05' },
        ...{ endsOn: null, businessDays: true, times: null },
      },
    },
    statuses: ['waiting_third_party'],
    actions: [{ kind: 'add_note', content: 'Cobrar o fornecedor e contar ao cliente em que pé está.' }],
  },
  {
    name: 'Lembrar o cliente depois de 3 dias',
    description: 'Uma vez para cada pergunta que ficou sem resposta.',
    active: false,
    trigger: { event: 'elapsed', since: 'last_message', minutes: 3 * DAY, ...ROUND_THE_CLOCK },
    statuses: ['waiting_customer'],
    actions: [
      {
        kind: 'send_reply',
        content: 'Olá, {{cliente.primeiro_nome}}. Ainda precisamos da sua resposta para seguir com o ticket #{{ticket.numero}}.',
      },
    ],
  },
  {
    name: 'Fechar o que está resolvido há 7 dias',
    description: '',
    active: false,
    trigger: { event: 'elapsed', since: 'updated', minutes: 7 * DAY, ...ROUND_THE_CLOCK },
    statuses: ['resolved'],
    actions: [{ kind: 'set_status', status: 'closed' }],
  },
]
