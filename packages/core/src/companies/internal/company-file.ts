import { HEALTHS, type Health, TIERS, type Tier } from '@balcao/contracts/companies/bounds'
import type { CreateCompany } from '@balcao/contracts/companies/companies'
import { POOL_PERIODS, type PoolPeriod } from '@balcao/contracts/companies/contracts'
import type { TableRow } from '../../csv-table.ts'

/** What the columns of a file of companies may be called, as `readTable` compares them; first as the export calls them. */
export const CALLED = {
  name: ['nome', 'name', 'nomefantasia', 'empresa', 'company'],
  legalName: ['razaosocial', 'legalname'],
  cnpj: ['cnpj'],
  phone: ['telefone', 'phone'],
  phones: ['outrostelefones', 'otherphones'],
  website: ['site', 'website'],
  address: ['endereco', 'address'],
  addresses: ['outrosenderecos', 'otheraddresses'],
  segment: ['segmento', 'segment'],
  notes: ['observacoes', 'notas', 'notes'],
  tier: ['nivel', 'niveldeatendimento', 'tier', 'level'],
  health: ['saude', 'saudedaconta', 'health'],
  owner: ['responsavel', 'responsavelpelaconta', 'gerentedeconta', 'owner'],
  parent: ['matriz', 'empresamae', 'parent'],
  withoutAi: ['semia', 'naousaria', 'withoutai', 'noai'],
  plan: ['plano', 'contrato', 'plan', 'contract'],
  start: ['iniciodocontrato', 'contractstart'],
  end: ['fimdocontrato', 'contractend'],
  hoursPool: ['bancodehoras', 'poolofhours'],
  period: ['horasvalempara', 'hoursarefor'],
} as const
/** Columns of an export that say how a company fares: an import passes over them. */
export const FIGURES = ['situacao', 'status', 'pessoas', 'people', 'ticketsabertos', 'opentickets', 'csat', 'ultimocontato', 'lastcontact']
export type CompanyRow = TableRow<keyof typeof CALLED>

/** What cells may say of a level, of health and of a period, in Portuguese or as the API does. */
const TIER_CALLED: Record<string, Tier> = { basico: 'basic', basica: 'basic' }
const HEALTH_CALLED: Record<string, Health> = {
  emrisco: 'at_risk',
  risco: 'at_risk',
  estavel: 'steady',
  satisfeita: 'happy',
  satisfeito: 'happy',
}
const PERIOD_CALLED: Record<string, PoolPeriod> = {
  contrato: 'contract',
  ocontratointeiro: 'contract',
  mes: 'month',
  cadames: 'month',
  mensal: 'month',
  eachmonth: 'month',
}
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[\s_-]/gu, '')
    .toLowerCase()

/** The word that a cell says; null for an empty one, undefined for none that is known. */
function oneOf<T extends string>(cell: string, all: readonly T[], called: Record<string, T>): T | null | undefined {
  const word = bare(cell)
  return word ? (called[word] ?? all.find((one) => bare(one) === word)) : null
}
/** Whether a cell says yes; an empty one says no, undefined is neither. */
export function yesOf(cell: string): boolean | undefined {
  const word = bare(cell)
  if (['sim', 's', 'yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['', 'nao', 'n', 'no', 'false', '0'].includes(word) ? false : undefined
}
export const tierOf = (cell: string) => oneOf(cell, TIERS, TIER_CALLED)
export const healthOf = (cell: string) => oneOf(cell, HEALTHS, HEALTH_CALLED)

/** Values of one cell, each perhaps with what it is for before a colon: 'Balança: (54) 4002-8922 | (54) 4002-8923'. */
function listOf(cell: string): { label: string; value: string }[] {
  return cell
    .split('|')
    .map((part) => /^([^:]*):(.*)$/s.exec(part)?.slice(1) ?? ['', part])
    .map(([label = '', value = '']) => ({ label: label.trim(), value: value.trim() }))
    .filter(({ label, value }) => label || value)
}

export const phonesOf = (cell: string): CreateCompany['phones'] => listOf(cell).map(({ label, value }) => ({ label, number: value }))
export const addressesOf = (cell: string): CreateCompany['addresses'] => listOf(cell).map(({ label, value }) => ({ label, address: value }))

/** The cell that `listOf` reads back; the signs that part one value from the next are no part of any. */
export const listCell = (values: readonly { label: string; value: string }[]): string =>
  values
    .map(({ label, value }) => [label.replace(/[|:]/g, ' '), value.replaceAll('|', '/')])
    .map(([label, value = '']) => (label || value.includes(':') ? `${label}: ${value}` : value))
    .join(' | ')

const dayOf = (cell: string) => cell.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')

/** What the cells say of a contract, for its own rule to judge; undefined where they say nothing. */
export function contractOf({ plan, start, end, hoursPool, period }: CompanyRow): Record<string, unknown> | undefined {
  if (![plan, start, end, hoursPool, period].some(Boolean)) return undefined
  return {
    plan,
    start: dayOf(start),
    end: dayOf(end) || null,
    hoursPool: hoursPool ? Number(hoursPool.replace(',', '.')) : null,
    period: oneOf(period, POOL_PERIODS, PERIOD_CALLED) ?? (period ? period : 'contract'),
  }
}
