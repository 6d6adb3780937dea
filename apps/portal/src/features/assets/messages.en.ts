import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.assets': {
    title: 'My equipment',
    about: 'What is in your name and, where you see the tickets of the company, what is theirs.',
    mine: 'In my name',
    ofCompanies: 'Of the company',
    tag: 'Asset tag',
    serialNumber: 'Serial number',
    model: 'Model',
    location: 'Location',
    person: 'Used by',
    company: 'Company',
    warranty: 'Warranty until',
    warrantyOver: 'Warranty ended on',
    status_in_use: 'In use',
    status_in_stock: 'In stock',
    status_maintenance: 'In maintenance',
    status_retired: 'Retired',
    open: 'Open a ticket about this equipment',
    openAbout: 'Open a ticket about this equipment: {name}',
    more: 'Show more',
    failed: 'The equipment could not be loaded',
    empty: 'No equipment in your name',
    emptyText: 'What the support team registers for you appears here.',
  },
}
