import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'document.created': 'Documento criado',
  'document.updated': 'Documento alterado',
  'document.review_asked': 'Revisão de documento pedida',
  'document.review_approved': 'Documento aprovado',
  'document.review_returned': 'Documento devolvido pela revisão',
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
  'document_template.created': 'Template de documento criado',
  'document_template.updated': 'Template de documento alterado',
  'document_template.deleted': 'Template de documento excluído',
  'signature.asked': 'Assinaturas pedidas',
  'signature.reminded': 'Lembrete de assinatura enviado',
  'signature.given': 'Documento assinado',
  'signature.signed': 'Documento assinado por todos',
  'signature.declined': 'Assinatura recusada',
  'signature.cancelled': 'Pedido de assinatura cancelado',
  'signature.expired': 'Prazo de assinatura vencido',
  'signature.certified': 'Registro de assinaturas escrito',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.documents', ACTIONS)
export const documents = actionsOf(ACTIONS, word)
