import { messages } from '@balcao/ui/lib/messages'

/** The chat on the pages of the portal; what its window says is its own. */
export const t = messages('portal.chat', {
  name: 'Chat',
  open: '{n, plural, =0 {Abrir o chat} one {Abrir o chat, # não lida} many {Abrir o chat, # não lidas} other {Abrir o chat, # não lidas}}',
  close: 'Fechar o chat',
  failed: 'Não foi possível abrir o chat. {why}',
})
