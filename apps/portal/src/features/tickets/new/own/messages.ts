import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.ownSimilar', {
  title: 'Você já tem tickets parecidos',
  text: 'Se for o mesmo assunto, responda por lá. Se não, continue: nada impede o envio.',
})
