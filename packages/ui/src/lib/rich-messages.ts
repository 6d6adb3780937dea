import { messages } from './messages.ts'

/** Texts of messages as they are read. */
export const t = messages('rich', {
  showQuote: 'Mostrar citação',
  hideQuote: 'Ocultar citação',
  unformatted: 'Mensagem mostrada como texto simples',
  permalink: 'Copiar link desta mensagem',
  linkCopied: 'Link copiado',
  linkNotCopied: 'O navegador não deixou copiar. O link é {address}',
  enlarge: 'Ampliar {name}',
  imageOf: '{n} de {of}',
  previousImage: 'Imagem anterior',
  nextImage: 'Próxima imagem',
  fetchImage: 'Salvar {name}',
  closeImage: 'Fechar imagem',
  imageLoading: 'Carregando imagem…',
  imageFailed: 'Não foi possível carregar a imagem',
})
