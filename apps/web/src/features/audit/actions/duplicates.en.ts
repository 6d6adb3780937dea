import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './duplicates.ts'

export const en: Twin<Words> = {
  'audit.action.duplicates': {
    'duplicates.settings_updated': 'Settings of duplicates changed',
    'duplicates.group_updated': 'Group of duplicates changed',
    'duplicates.group_related': 'Group of duplicates related',
    'duplicates.group_removed': 'Group of duplicates dissolved',
    'duplicates.pair_judged': 'Pair of tickets judged',
    'duplicates.pair_forgotten': 'Judgement of a pair deleted',
    'duplicates.training_exported': 'Training data of duplicates exported',
    'duplicates.training_imported': 'Training data of duplicates imported',
    'duplicates.test_started': 'A/B test of duplicates started',
    'duplicates.model_activated': 'Model of duplicates activated',
    'duplicates.batch_started': 'Search for duplicates started',
    'duplicates.batch_stopped': 'Search for duplicates stopped',
  },
}
