import type { ExportedArticle } from '@balcao/contracts/kb/export'
import type { Language } from '@balcao/contracts/language'
import type { ArticleWords } from '../pages/article-html.ts'

/** The words around articles in a file, in one language. */
export type ExportWords = {
  title: string
  contents: string
  page: (page: number, of: number) => string
  none: string
  noCategory: string
  status: Record<ExportedArticle['status'], string>
  updated: string
  article: ArticleWords
  /** What a file is called, without its ending. */
  file: string
}

const PT: ExportWords = {
  title: 'Base de conhecimento',
  contents: 'Sumário',
  page: (page, of) => `Página ${page} de ${of}`,
  none: 'Nenhum artigo.',
  noCategory: 'Sem categoria',
  status: { draft: 'Rascunho', review: 'Em revisão', scheduled: 'Agendado', published: 'Publicado', archived: 'Arquivado' },
  updated: 'Atualizado em',
  article: {
    table: 'Tabela',
    gone: 'Este artigo não está no arquivo.',
    linkHere: (title) => `Link para “${title}”`,
    unformatted: 'O texto é grande demais para ser formatado.',
  },
  file: 'base-de-conhecimento',
}

const EN: ExportWords = {
  title: 'Knowledge base',
  contents: 'Contents',
  page: (page, of) => `Page ${page} of ${of}`,
  none: 'No articles.',
  noCategory: 'No category',
  status: { draft: 'Draft', review: 'In review', scheduled: 'Scheduled', published: 'Published', archived: 'Archived' },
  updated: 'Updated on',
  article: {
    table: 'Table',
    gone: 'This article is not in the file.',
    linkHere: (title) => `Link to “${title}”`,
    unformatted: 'The text is too large to be formatted.',
  },
  file: 'knowledge-base',
}

export const exportWords = (language: Language): ExportWords => (language === 'en' ? EN : PT)
