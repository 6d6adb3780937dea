import { messages } from '@balcao/ui/lib/messages'

export const t = messages('lib', {
  stillLoading: 'Ainda carregando…',
  searching: 'Buscando...',
  nothingFound: 'Nenhum resultado encontrado',
  clearSearch: 'Limpar busca',
  absentUntil: 'ausente até {day}',
  color: 'Cor',
  noColor: 'Sem cor',
  colorName: 'Cor {color}',
})
