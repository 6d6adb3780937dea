import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticketPicker', {
  pickPlaceholder: 'Número ou palavras do assunto',
  pickRecent: 'Do mesmo cliente',
  pickMine: 'Sob sua responsabilidade',
  pickFound: 'Encontrados',
  searching: 'Buscando...',
  nothingFound: 'Nenhum resultado encontrado',
})
