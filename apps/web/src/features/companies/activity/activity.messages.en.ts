import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './activity.messages.ts'

export const en: Twin<typeof t> = {
  'companies-activity': {
    created: 'created the company',
    updated: 'changed the company',
    deactivated: 'deactivated the company',
    reactivated: 'reactivated the company',
    contactAdded: 'added {person}',
    contactChanged: 'changed the access of {person}',
    contactRemoved: 'took {person} out',
    domainAsked: 'asked for a domain to be confirmed',
    domainVerified: 'confirmed a domain',
    domainRemoved: 'removed a domain',
    fieldsChanged: 'changed fields of the organisation',
    contractAdded: 'added the contract',
    contractChanged: 'changed the contract',
    contractRemoved: 'deleted the contract',
    hoursExported: 'downloaded the hours of a month',
    suggestionDismissed: 'said that {person} is not of the company',
    closed: 'closed the company',
    primary: 'Primary company of the person',
    domain: 'Domain',
    sentTo: 'Link sent to',
    verifiedAt: 'Confirmed on',
    yes: 'yes',
    no: 'no',
  },
}
