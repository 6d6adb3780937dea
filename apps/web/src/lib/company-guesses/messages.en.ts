import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'company-guesses': {
    heading: 'May be of',
    why: 'More than one company uses the domain {domain}.',
    headingHere: 'May be of this company',
    whyHere: 'The e-mail of these people is of a domain that another company uses too.',
    orOf: 'or of {companies}',
    more: 'Show more',
    yes: 'Belongs here',
    yesOf: 'Belongs here: {person}, {company}',
    no: 'Does not',
    noOf: 'Does not: {person}, {company}',
    accepted: '{person} now belongs to {company}',
    dismissed: 'Suggestion dismissed',
    dismissTitle: 'Is {person} not of “{company}”?',
    dismissText: 'The suggestion of this company is not shown any more. You can still add the person on the company’s page.',
    dismissConfirm: 'Dismiss suggestion',
    failed: 'Nothing was saved: {why}',
  },
}
