import { messages } from '@balcao/ui/lib/messages'

export const t = messages('privacy.erased', {
  title: 'Retenção',
  content: 'Conteúdo apagado pela regra “{rule}” em {at}',
  byHand: 'Conteúdo apagado por {who} em {at}: {reason}',
  gone: 'Conteúdo apagado em {at}',
  files: 'Arquivos apagados pela regra “{rule}” em {at}',
})
