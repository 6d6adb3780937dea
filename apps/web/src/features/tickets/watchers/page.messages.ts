import { messages } from '@balcao/ui/lib/messages'

export const t = messages('watchersPage', {
  views: 'O que mostrar',
  mine: 'O que acompanho',
  all: 'Quem acompanha o quê',
})
