import type { Health, Tier } from '@balcao/contracts/companies/bounds'
import type { PoolPeriod } from '@balcao/contracts/companies/contracts'

/** Hours logged this month and in the ones before it; `hours` are those of each period, null for no pool. */
/** `endsIn`: how many days are left of it; a year from its beginning otherwise. */
export type Agreement = { plan: string; hours: number | null; period: PoolPeriod; used: readonly number[]; endsIn?: number }
export type Account = {
  tier: Tier
  health: Health
  /** E-mail of who answers for it. */
  owner: string
  parent?: string
  /** No language model is given its data. */
  withoutAi?: true
  phones?: readonly { label: string; number: string }[]
  addresses?: readonly { label: string; address: string }[]
  agreement?: Agreement
}

/** How the desk looks after its companies: levels, health, who answers for each, branches, and what they have contracted. */
export const ACCOUNTS: Record<string, Account> = {
  'Padaria Aurora': {
    tier: 'basic',
    health: 'happy',
    owner: 'caio.ramos@acme.test',
    phones: [{ label: 'Loja Pinheiros', number: '(11) 3555-0143' }],
    agreement: { plan: 'Suporte Essencial', hours: null, period: 'contract', used: [] },
  },
  'Grupo Serra Azul': {
    tier: 'enterprise',
    health: 'steady',
    owner: 'renata.quadros@acme.test',
    phones: [
      { label: 'Plantão da TI', number: '(54) 3555-0191' },
      { label: 'Financeiro', number: '(54) 3555-0192' },
    ],
    addresses: [{ label: 'Centro de distribuição', address: 'Rod. RS-122, km 71, Farroupilha, RS' }],
    agreement: { plan: 'Suporte Ouro', hours: 40, period: 'contract', used: [9.5, 14, 11] },
  },
  'Metalúrgica Ipê': { tier: 'premium', health: 'steady', owner: 'renata.quadros@acme.test', parent: 'Grupo Serra Azul' },
  'Clínica Vitae': {
    withoutAi: true,
    tier: 'premium',
    health: 'happy',
    owner: 'bruna.tavares@acme.test',
    phones: [{ label: 'Recepção', number: '(31) 3555-0118' }],
    agreement: { plan: 'Suporte Prata', hours: 8, period: 'month', used: [2.5, 6.75, 3] },
  },
  'Norte Log': {
    tier: 'premium',
    health: 'at_risk',
    owner: 'renata.quadros@acme.test',
    addresses: [{ label: 'Armazém', address: 'Av. Buriti, 1800, Distrito Industrial, Manaus, AM' }],
    agreement: { plan: 'Suporte Prata', hours: 12, period: 'month', used: [7.25, 13.5, 6], endsIn: 12 },
  },
  'Transportes Boreal': { tier: 'basic', health: 'steady', owner: 'bruna.tavares@acme.test', parent: 'Norte Log' },
  'Hotel Maré Mansa': {
    tier: 'basic',
    health: 'at_risk',
    owner: 'vinicius.sampaio@acme.test',
    agreement: { plan: 'Pacote de implantação', hours: 10, period: 'contract', used: [3.5, 7.25], endsIn: -9 },
  },
  'Construtora Pedra Alta': {
    tier: 'premium',
    health: 'happy',
    owner: 'vinicius.sampaio@acme.test',
    agreement: { plan: 'Suporte Prata', hours: 20, period: 'contract', used: [4.5, 6], endsIn: 64 },
  },
  'Mercado Bom Vizinho': { tier: 'basic', health: 'steady', owner: 'caio.ramos@acme.test' },
  'Agro Vale Verde': { tier: 'premium', health: 'steady', owner: 'bruna.tavares@acme.test' },
}

/** What the time went into. */
export const WORK = [
  'Análise do erro com o cliente',
  'Ligação para entender o caso',
  'Ajuste do cadastro e conferência',
  'Teste da correção',
  'Acompanhamento da importação',
  'Configuração e orientação da equipe',
  'Revisão do relatório',
] as const

/** Somebody new whose mail domain two companies of one group use. */
export const NEWCOMER = {
  name: 'Marina Couto',
  email: 'marina.couto@grupoboreal.example',
  domain: 'grupoboreal.example',
  companies: ['Norte Log', 'Transportes Boreal'],
} as const
