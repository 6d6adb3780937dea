import { messages } from '@balcao/ui/lib/messages'

export const t = messages('list-count', {
  found: '{n, plural, =0 {Nenhum ticket} one {# ticket} many {# de tickets} other {# tickets}}',
  foundMany: 'Mais de {n} tickets',
})
