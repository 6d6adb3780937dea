import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-drafts', {
  other: 'Há outra versão deste rascunho, de {when}',
  use: 'Usar',
  clash: 'Este rascunho mudou em outro aparelho, {when}',
  keepMine: 'Manter o meu',
  useOther: 'Usar o outro',
})
