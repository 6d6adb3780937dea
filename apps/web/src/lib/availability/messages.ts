import { messages } from '@balcao/ui/lib/messages'

export const t = messages('availability', {
  title: 'Disponibilidade',
  until: 'Até quando',
  untilAnew: 'Até eu mudar',
  for30: 'Por 30 minutos',
  for60: 'Por 1 hora',
  for120: 'Por 2 horas',
  for480: 'Por 8 horas',
  ends: 'até',
  noApp: 'conectando…',
  failed: 'A disponibilidade não mudou: {why}',
})
