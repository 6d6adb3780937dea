import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './companies.ts'

export const en: Twin<Words> = {
  'audit.action.companies': {
    'company.created': 'Company created',
    'company.updated': 'Company changed',
    'company.deactivated': 'Company deactivated',
    'company.reactivated': 'Company reactivated',
    'company.closed': 'Company closed',
    'company.deleted': 'Company deleted',
    'company.merged': 'Companies merged',
    'company.contact_added': 'Person added to company',
    'company.contact_changed': 'Access of person to company changed',
    'company.contact_removed': 'Person taken out of company',
    'company.contract_added': 'Company contract added',
    'company.contract_changed': 'Company contract changed',
    'company.contract_removed': 'Company contract deleted',
    'company.hours_exported': 'Hours of company exported',
    'company.fields_changed': 'Fields of company changed',
    'company.exported': 'Companies exported',
    'company.suggestion_dismissed': 'Suggestion of a company dismissed',
    'company.imported': 'Companies imported',
    'asset.created': 'Asset written down',
    'asset.updated': 'Asset changed',
    'asset.retired': 'Asset retired',
    'asset.deleted': 'Asset deleted',
    'asset.fields_changed': 'Fields of asset changed',
    'asset.imported': 'Assets imported',
    'asset_kind.created': 'Kind of asset created',
    'asset_kind.updated': 'Kind of asset renamed',
    'asset_kind.deleted': 'Kind of asset deleted',
  },
}
