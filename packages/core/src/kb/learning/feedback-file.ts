import { listFile } from '../../list-files/list-file.ts'
import { list } from './feedback.ts'

/** What readers said of articles, as a file: what the list shows. */
export const feedbackFile = listFile({
  what: 'article_feedback',
  file: 'comentarios-de-artigos',
  resource: 'article_feedback',
  list,
  head: {
    'pt-BR': ['Quando', 'Artigo', 'Motivo', 'Comentário', 'De', 'Tratado em', 'Por'],
    en: ['When', 'Article', 'Reason', 'Comment', 'By', 'Handled at', 'Handled by'],
  },
  cells: ({ article, by, handledBy, ...said }, { instant }) => [
    ...[instant(said.createdAt), article.title, said.reason, said.comment, by?.name, instant(said.handledAt), handledBy?.name],
  ],
})
