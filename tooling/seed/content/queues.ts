import type { Strategy } from '@balcao/contracts/queues/words'
import type { QueueKey } from './situation.ts'
import type { TagName } from './tags.ts'

type Rules = {
  description: string
  color: string
  strategy: Strategy
  capacityDefault: number
  idleReturnMinutes?: number
  skillTimeoutMinutes?: number
  stickyDays?: number
  escalateTo?: QueueKey
}

/** How the queues of the demo desk give their tickets out. The default one gives none: its people take them. */
export const QUEUE_RULES: Record<QueueKey, Rules> = {
  n1: {
    description: 'Primeiro contato: acesso, dúvidas de uso e triagem.',
    color: '#2f6f7e',
    strategy: 'manual',
    capacityDefault: 12,
    escalateTo: 'n2',
  },
  n2: {
    description: 'Integrações, desempenho e o que precisa de investigação.',
    color: '#5b6cb5',
    strategy: 'skill',
    capacityDefault: 8,
    idleReturnMinutes: 480,
    skillTimeoutMinutes: 60,
  },
  finance: {
    description: 'Boletos, notas e contratos.',
    color: '#8a6d1f',
    strategy: 'least_loaded',
    capacityDefault: 15,
  },
  onboarding: {
    description: 'Clientes novos, da importação de dados à primeira semana.',
    color: '#4f7f45',
    strategy: 'weighted',
    capacityDefault: 6,
  },
}

/** A queue for few customers, who keep whoever knows them. */
export const VIP = {
  name: 'Clientes VIP',
  description: 'Contas com gerente dedicado: quem atendeu por último continua.',
  color: '#8b3f74',
  strategy: 'sticky',
  capacityDefault: 5,
  stickyDays: 90,
  idleReturnMinutes: 120,
  members: ['renata.quadros@acme.test', 'julia.barreto@acme.test', 'caio.ramos@acme.test'],
} as const

/** Who leads which queue. */
export const LEADERS: readonly (readonly [email: string, queue: QueueKey | 'vip'])[] = [
  ['supervisor@acme.test', 'n1'],
  ['supervisor@acme.test', 'n2'],
  ['renata.quadros@acme.test', 'finance'],
  ['renata.quadros@acme.test', 'onboarding'],
  ['renata.quadros@acme.test', 'vip'],
]

/** Who is given more, or less, than the others of a queue. */
export const MEMBERS: readonly { email: string; queue: QueueKey; weight?: number; capacity?: number; kind?: 'overflow' }[] = [
  { email: 'bruna.tavares@acme.test', queue: 'onboarding', weight: 3 },
  { email: 'caio.ramos@acme.test', queue: 'onboarding', weight: 2 },
  { email: 'renata.quadros@acme.test', queue: 'finance', kind: 'overflow', capacity: 3 },
  { email: 'julia.barreto@acme.test', queue: 'n1', kind: 'overflow' },
  { email: 'supervisor@acme.test', queue: 'n2', capacity: 0 },
]

type Skill = {
  name: string
  group: string
  levels?: readonly string[]
  tags?: readonly TagName[]
  languages?: readonly ('pt-BR' | 'en')[]
  level: number
  people: readonly (readonly [email: string, level: number])[]
}

/** What tickets ask for, and who can do it. One of them hangs on a single person. */
export const SKILLS: readonly Skill[] = [
  {
    name: 'Integrações e API',
    group: 'Técnica',
    levels: ['Aprendiz', 'Atende', 'Resolve', 'Ensina', 'Referência'],
    tags: ['api', 'integração'],
    level: 3,
    people: [
      ['bruna.tavares@acme.test', 5],
      ['agent@acme.test', 4],
      ['thiago.menezes@acme.test', 3],
    ],
  },
  {
    name: 'Fiscal e NF-e',
    group: 'Produto',
    tags: ['fiscal', 'nf-e'],
    level: 2,
    people: [
      ['julia.barreto@acme.test', 4],
      ['camila.duarte@acme.test', 3],
    ],
  },
  { name: 'Segurança e LGPD', group: 'Técnica', tags: ['segurança', 'lgpd'], level: 3, people: [['vinicius.sampaio@acme.test', 4]] },
  {
    name: 'Inglês',
    group: 'Idioma',
    languages: ['en'],
    level: 2,
    people: [
      ['agent@acme.test', 4],
      ['renata.quadros@acme.test', 5],
    ],
  },
]
