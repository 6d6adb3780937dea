import { messages } from '@balcao/ui/lib/messages'

export const t = messages('activityList', {
  failed: 'Não foi possível carregar a atividade',
  none: 'Nada foi alterado ainda.',
  byItself: 'Balcão',
  more: 'Mostrar mais',
})
