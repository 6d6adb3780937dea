import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'document.created': 'Documento criado',
  'document.updated': 'Documento alterado',
  'document.deleted': 'Documento enviado à lixeira',
  'document.undeleted': 'Documento tirado da lixeira',
  'document.purged': 'Documento excluído de vez',
  'document.linked': 'Documento vinculado',
  'document.unlinked': 'Documento desvinculado',
  'document.shared': 'Documento compartilhado por link',
  'document.share_revoked': 'Link de documento revogado',
  'document.readers_exported': 'Confirmações de leitura exportadas',
  'document.infected': 'Documento bloqueado pelo antivírus',
  'document_folder.created': 'Pasta de documentos criada',
  'document_folder.updated': 'Pasta de documentos alterada',
  'document_folder.deleted': 'Pasta de documentos excluída',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.documents', ACTIONS)
export const documents = actionsOf(ACTIONS, word)
