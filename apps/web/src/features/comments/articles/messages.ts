import { messages } from '@balcao/ui/lib/messages'

export const t = messages('comments.articles', {
  insert: 'Inserir artigo da base de conhecimento (??)',
  articles: 'Artigos',
  find: 'Buscar artigos',
  none: 'Nenhum artigo encontrado.',
  near: 'Sugeridos pelo assunto',
  found: 'Encontrados',
  how: 'Como inserir “{title}”',
  link: 'Link',
  excerpt: 'Trecho',
  text: 'Texto inteiro',
  tooLong: 'O texto não cabe em uma mensagem.',
  back: 'Voltar',
  readMore: 'Leia mais: {link}',
  warnLink: '{who} não pode ler este artigo: o link não vai abrir para essa pessoa. O texto pode ser inserido, se não for reservado.',
  warnNamed: '{who} não pode ler “{title}”: o link não vai abrir.',
  failed: 'Não foi possível abrir o artigo. {why}',
})
