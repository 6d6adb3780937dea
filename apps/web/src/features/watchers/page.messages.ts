import { messages } from '@balcao/ui/lib/messages'

export const t = messages('watchersPage', {
  views: 'O que mostrar',
  mine: 'O que acompanho',
  things: 'Empresas, filas, tags e visões',
  all: 'Quem acompanha o quê',
  follow: 'Acompanhar…',
})
