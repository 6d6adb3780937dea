import type { Twin } from '../messages.ts'
import type { t } from './rights-messages.ts'

export const en: Twin<typeof t> = {
  rights: {
    title: 'My rights over my data',
    text: 'Ask for access, correction, erasure and whatever else the LGPD (article 18) grants. The answer comes within 15 days.',
    kind: 'What you want to ask for',
    kind_access: 'To know whether and which data is kept',
    kind_correction: 'To correct data',
    kind_erasure: 'To anonymise or erase data',
    kind_portability: 'To receive my data and take it elsewhere',
    kind_sharing: 'To know with whom data was shared',
    kind_objection: 'To object to the use of data, or to revoke consent',
    words: 'Details',
    ask: 'Send the request',
    asking: 'Sending…',
    asked: 'Request no. {number} received. You will get the confirmation by e-mail.',
    failed: 'It could not be done: {why}',
    mine: 'My requests',
    none: 'You have made none yet.',
    due: 'answer by {day}',
    state_received: 'received',
    state_verifying: 'being verified',
    state_in_progress: 'in progress',
    state_answered: 'answered',
    state_refused: 'refused',
    download: 'Download my data ({size})',
  },
}
