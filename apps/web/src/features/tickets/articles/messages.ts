import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets.articles', {
  heading: 'Base de conhecimento',
  linked: 'Vinculados',
  suggested: 'Sugeridos pelo assunto',
  noneSuggested: 'Nenhum artigo parecido.',
  loadFailed: 'Artigos',
  retry: 'Tentar de novo',
  insert: 'Inserir “{title}” na resposta',
  link: 'Vincular “{title}”',
  unlink: 'Desvincular “{title}”',
  linkedNow: 'Artigo vinculado.',
  unlinkedNow: 'Artigo desvinculado.',
  failed: 'Não foi possível mudar o vínculo. {why}',
  write: 'Criar artigo deste ticket',
  similar: 'Já existe algo parecido?',
  similarText: 'Melhorar um artigo que existe ajuda mais do que escrever outro.',
  noneSimilar: 'Nenhum artigo parecido foi encontrado.',
  begin: 'O artigo começa assim',
  masked:
    '{n, plural, =0 {Nenhum dado pessoal encontrado. Confira antes de publicar.} one {# dado pessoal foi trocado por uma marca. Confira antes de publicar.} many {# de dados pessoais foram trocados por marcas. Confira antes de publicar.} other {# dados pessoais foram trocados por marcas. Confira antes de publicar.}}',
  textFailed: 'Não foi possível ler o ticket. {why}',
  cancel: 'Cancelar',
  goOn: 'Escrever artigo',
})
