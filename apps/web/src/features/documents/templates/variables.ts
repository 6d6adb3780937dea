import { DOCUMENT_VARIABLES } from '@balcao/contracts/documents/template-variables'
import { messages } from '@balcao/ui/lib/messages'

/** What a variable of documents stands for, in words. */
export const variableName = messages('document-variables', DOCUMENT_VARIABLES)
