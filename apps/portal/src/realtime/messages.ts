import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.live', {
  reply: 'Nova resposta no ticket #{number}',
  waiting: 'O ticket #{number} espera sua resposta',
  resolved: 'O ticket #{number} foi resolvido. Confirme, por favor.',
  closed: 'O ticket #{number} foi encerrado',
  created: 'Novo ticket #{number} em seu nome',
  see: 'Ver',
})
