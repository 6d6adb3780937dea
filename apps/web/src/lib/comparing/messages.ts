import { messages } from '@balcao/ui/lib/messages'

/** Words of two texts that are compared. */
export const t = messages('comparing', {
  unchanged: '{n, plural, =0 {} one {# trecho sem mudança} many {# de trechos sem mudança} other {# trechos sem mudança}}',
  layout: 'Como mostrar',
  inline: 'Em linha',
  beside: 'Lado a lado',
  older: 'Antes',
  newer: 'Depois',
  added: 'acrescentado',
  removed: 'retirado',
})
