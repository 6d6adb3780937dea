import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'company.created': 'Empresa criada',
  'company.updated': 'Empresa alterada',
  'company.deactivated': 'Empresa desativada',
  'company.reactivated': 'Empresa reativada',
  'company.closed': 'Empresa encerrada',
  'company.deleted': 'Empresa excluída',
  'company.merged': 'Empresas unidas',
  'company.contact_added': 'Pessoa adicionada à empresa',
  'company.contact_changed': 'Acesso de pessoa à empresa alterado',
  'company.contact_removed': 'Pessoa tirada da empresa',
  'company.contract_added': 'Contrato de empresa cadastrado',
  'company.contract_changed': 'Contrato de empresa alterado',
  'company.contract_removed': 'Contrato de empresa excluído',
  'company.hours_exported': 'Horas de empresa exportadas',
  'company.fields_changed': 'Campos da empresa alterados',
  'company.exported': 'Empresas exportadas',
  'company.suggestion_dismissed': 'Sugestão de empresa dispensada',
  'company.imported': 'Empresas importadas',
  'asset.created': 'Ativo cadastrado',
  'asset.updated': 'Ativo alterado',
  'asset.retired': 'Ativo baixado',
  'asset.deleted': 'Ativo excluído',
  'asset.fields_changed': 'Campos do ativo alterados',
  'asset.imported': 'Ativos importados',
  'asset_kind.created': 'Tipo de ativo criado',
  'asset_kind.updated': 'Tipo de ativo renomeado',
  'asset_kind.deleted': 'Tipo de ativo excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.companies', ACTIONS)
export const companies = actionsOf(ACTIONS, word)
