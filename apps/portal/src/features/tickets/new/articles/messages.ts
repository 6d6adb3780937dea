import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.suggested', {
  title: 'Isto pode ajudar',
  found:
    '{n, plural, =0 {Nenhum artigo pode ajudar} one {# artigo pode ajudar} many {# de artigos podem ajudar} other {# artigos podem ajudar}}',
  reading: 'Texto do artigo {title}',
  unread: 'Não foi possível abrir o artigo. Você pode enviar o ticket mesmo assim.',
  whole: 'Abrir em outra aba',
  solved: 'Isto resolveu?',
  yes: 'Sim, resolveu',
  no: 'Não',
  thanks: 'Que bom! Você não precisa enviar este ticket.',
  discard: 'Descartar o que escrevi',
  goOn: 'Obrigado por contar. Continue a escrever: a equipe vai responder.',
  notSent: 'Não foi possível guardar sua resposta.',
})
