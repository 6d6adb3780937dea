import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets.chat', {
  call: 'Chamar no chat',
  goOn: 'Abrir a conversa do chat',
  failed: 'Não foi possível chamar. {why}',
})
