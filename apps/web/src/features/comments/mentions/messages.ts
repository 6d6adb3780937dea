import { messages } from '@balcao/ui/lib/messages'

export const t = messages('mentions', {
  people: 'Pessoas e equipes',
  team: 'Equipe da fila',
  unable: 'Não vê este ticket',
})
