import { messages } from '@balcao/ui/lib/messages'

/** Texts of documents beside a ticket, a company or an asset. */
export const t = messages('documents.linked', {
  heading: 'Documentos',
  none: 'Nenhum documento desta empresa ainda.',
  noneOfAsset: 'Nenhum documento deste ativo ainda.',
  loadFailed: 'Documentos não carregados',
  retry: 'Tentar de novo',
  link: 'Vincular documento',
  linkTitle: 'Vincular um documento',
  document: 'Documento',
  confirm: 'Vincular',
  linked: 'Documento vinculado',
  unlinked: 'Vínculo removido',
  previewOf: 'Ver {title}',
  close: 'Fechar',
  unlinkOf: 'Desvincular {title}',
  failed: 'Não foi possível: {why}',
})
