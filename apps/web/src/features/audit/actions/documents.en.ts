import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './documents.ts'

export const en: Twin<Words> = {
  'audit.action.documents': {
    'document.created': 'Document created',
    'document.updated': 'Document changed',
    'document.deleted': 'Document put into the bin',
    'document.undeleted': 'Document taken out of the bin',
    'document.purged': 'Document deleted for good',
    'document.linked': 'Document linked',
    'document.unlinked': 'Document unlinked',
    'document.shared': 'Document shared by a link',
    'document.share_revoked': 'Link of a document revoked',
    'document.readers_exported': 'Confirmations of reading exported',
    'document.infected': 'Document blocked by the virus scanner',
    'document_folder.created': 'Document folder created',
    'document_folder.updated': 'Document folder changed',
    'document_folder.deleted': 'Document folder deleted',
    'document_template.created': 'Document template created',
    'document_template.updated': 'Document template changed',
    'document_template.deleted': 'Document template deleted',
    'signature.asked': 'Signatures asked for',
    'signature.reminded': 'Reminder to sign sent',
    'signature.given': 'Document signed',
    'signature.signed': 'Document signed by everybody',
    'signature.declined': 'Signature declined',
    'signature.cancelled': 'Request for signatures cancelled',
    'signature.expired': 'Deadline for signing passed',
    'signature.certified': 'Record of signatures written',
  },
}
