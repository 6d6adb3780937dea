import { messages } from '@balcao/ui/lib/messages'

export const t = messages('presence', {
  here: 'Quem está neste ticket',
  typing: '{name} está digitando',
  viewing: '{name} está vendo',
  away: '{name} deixou aberto em outra aba',
  more: 'e mais {count}',
})
