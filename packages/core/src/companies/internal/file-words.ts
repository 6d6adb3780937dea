import type { CompanyState, Health, Tier } from '@balcao/contracts/companies/bounds'
import type { PoolPeriod } from '@balcao/contracts/companies/contracts'

/** The heads and the words of a file of companies in a language; an import knows those of both. */
export type FileWords = {
  heads: readonly string[]
  tier: Record<Tier, string>
  health: Record<Health, string>
  period: Record<PoolPeriod, string>
  status: Record<CompanyState, string>
  yes: readonly [no: string, yes: string]
}

export const FILE_WORDS: Record<'pt-BR' | 'en', FileWords> = {
  'pt-BR': {
    heads: [
      ...['Nome', 'Razão social', 'CNPJ', 'Telefone', 'Outros telefones', 'Site', 'Endereço', 'Outros endereços', 'Segmento', 'Nível'],
      ...[
        'Saúde',
        'Responsável',
        'Matriz',
        'Sem IA',
        'Plano',
        'Início do contrato',
        'Fim do contrato',
        'Banco de horas',
        'Horas valem para',
      ],
      ...['Observações', 'Situação', 'Pessoas', 'Tickets abertos', 'CSAT', 'Último contato'],
    ],
    tier: { basic: 'Básico', premium: 'Premium', enterprise: 'Enterprise' },
    health: { at_risk: 'Em risco', steady: 'Estável', happy: 'Satisfeita' },
    period: { contract: 'Contrato', month: 'Cada mês' },
    status: { active: 'Ativa', inactive: 'Inativa', closed: 'Encerrada' },
    yes: ['Não', 'Sim'],
  },
  en: {
    heads: [
      ...['Name', 'Legal name', 'CNPJ', 'Phone', 'Other phones', 'Website', 'Address', 'Other addresses', 'Segment', 'Tier'],
      ...['Health', 'Owner', 'Parent', 'Without AI', 'Plan', 'Contract start', 'Contract end', 'Pool of hours', 'Hours are for'],
      ...['Notes', 'Status', 'People', 'Open tickets', 'CSAT', 'Last contact'],
    ],
    tier: { basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' },
    health: { at_risk: 'At risk', steady: 'Steady', happy: 'Happy' },
    period: { contract: 'Contract', month: 'Each month' },
    status: { active: 'Active', inactive: 'Inactive', closed: 'Closed' },
    yes: ['No', 'Yes'],
  },
}
