import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './company-picker.messages.ts'

export const en: Twin<typeof t> = { 'ticket-company': { search: 'Search company', none: 'No company' } }
